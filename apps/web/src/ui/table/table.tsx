import type { ReactNode } from "react";

interface Column {
  readonly key: string;
  readonly header: ReactNode;
  readonly isNumber?: boolean;
  readonly isMinor?: boolean;
  /** Set on the column by which the rows are sorted. */
  readonly sort?: "ascending" | "descending";
}

interface Row {
  readonly key: string;
  readonly cells: readonly ReactNode[];
}

/** `card` stands on a page, `inset` and `plain` within a panel, `flush` in a narrow column, and `scroll` is an inset of limited height. */
const variants = {
  card: {
    frame: "relative overflow-x-auto rounded-card border border-line bg-surface",
    cell: "px-1.5 py-0.75",
    row: "transition-colors hover:bg-wash",
  },
  flush: { frame: "overflow-x-auto", cell: "py-0.75 pr-1 last:pr-0", row: "" },
  plain: { frame: "relative overflow-x-auto", cell: "px-2 py-0.75", row: "" },
  inset: { frame: "overflow-x-auto rounded-control border border-line", cell: "px-1.25 py-0.75", row: "" },
  scroll: {
    frame: "max-h-[20rem] overflow-auto rounded-control border border-line",
    cell: "px-1.25 py-0.5",
    row: "",
  },
} as const;

interface TableProps {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly variant?: keyof typeof variants;
  readonly isHighlighted?: (row: number, column: number) => boolean;
}

const classOf = ({ isNumber, isMinor }: Column): string =>
  `${isNumber ? "text-right tabular-nums" : "text-left"} ${isMinor ? "max-sm:hidden" : ""}`;

export const Table = ({ label, columns, rows, variant = "card", isHighlighted }: TableProps) => {
  const styles = variants[variant];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard.
    <section aria-label={label} tabIndex={0} className={styles.frame}>
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={column.sort}
                className={`${styles.cell} font-medium whitespace-nowrap text-ink-soft ${classOf(column)}`}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }, row) => (
            <tr key={key} className={`border-t border-line ${styles.row}`}>
              {columns.map((column, index) =>
                isHighlighted?.(row, index) ? (
                  <td key={column.key} className={`${styles.cell} bg-brass-wash font-medium ${classOf(column)}`}>
                    <mark className="bg-transparent text-inherit">{cells[index]}</mark>
                  </td>
                ) : (
                  <td key={column.key} className={`${styles.cell} ${classOf(column)}`}>
                    {cells[index]}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
