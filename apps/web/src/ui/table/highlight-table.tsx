interface HighlightTableProps {
  readonly label: string;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly isHighlighted: (row: number, column: number) => boolean;
}

export const HighlightTable = ({ label, headers, rows, isHighlighted }: HighlightTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard.
  <section aria-label={label} tabIndex={0} className="max-h-[20rem] overflow-auto rounded-control border border-line">
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr>
          {headers.map((header, column) => (
            <th
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place.
              key={column}
              scope="col"
              className="px-1.25 py-0.5 text-left font-medium whitespace-nowrap text-ink-soft"
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place.
          <tr key={row} className="border-t border-line">
            {cells.map((cell, column) => {
              const highlighted = isHighlighted(row, column);
              return (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place.
                  key={column}
                  className={`px-1.25 py-0.5 ${highlighted ? "bg-brass-wash font-medium" : ""}`}
                >
                  {highlighted ? <mark className="bg-transparent text-inherit">{cell}</mark> : cell}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
