interface DataTableProps {
  readonly label: string;
  readonly rows: readonly (readonly string[])[];
}

const isNumber = (cell: string | undefined): boolean => cell !== undefined && /^[-+−]?[\d.,\s]*\d\s*%?$/.test(cell);

/** Numeric columns are right-aligned, except the first. */
const numericColumns = ([header = [], ...body]: DataTableProps["rows"]): readonly boolean[] =>
  header.map((_, column) => header.length > 1 && body.every((row) => isNumber(row[column])));

export const DataTable = ({ label, rows }: DataTableProps) => {
  const [header = [], ...body] = rows;
  const numeric = numericColumns(rows);
  const align = (column: number) => (numeric[column] ? "text-right" : "text-left");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard.
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-control border border-line">
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr>
            {header.map((cell, column) => (
              <th
                key={cell}
                scope="col"
                className={`px-1.25 py-0.75 font-medium whitespace-nowrap text-ink-soft ${align(column)}`}
              >
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row) => (
            <tr key={row.join("\u0000")} className="border-t border-line">
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column.
                <td key={column} className={`px-1.25 py-0.75 ${align(column)}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
