interface LitTableProps {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Which cells are lit. */
  readonly isLit: (row: number, column: number) => boolean;
}

/** A table some of whose cells are lit up. */
export const LitTable = ({ label, heads, rows, isLit }: LitTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard.
  <section aria-label={label} tabIndex={0} className="max-h-[20rem] overflow-auto rounded-control border border-line">
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr>
          {heads.map((head, column) => (
            <th
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place.
              key={column}
              scope="col"
              className="px-1.25 py-0.5 text-left font-medium whitespace-nowrap text-ink-soft"
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place.
          <tr key={row} className="border-t border-line">
            {cells.map((cell, column) => {
              const lit = isLit(row, column);
              return (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place.
                  key={column}
                  className={`px-1.25 py-0.5 ${lit ? "bg-brass-wash font-medium" : ""}`}
                >
                  {lit ? <mark className="bg-transparent text-inherit">{cell}</mark> : cell}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
