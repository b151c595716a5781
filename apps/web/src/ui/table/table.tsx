import type { ReactNode } from "react";

interface Column {
  readonly key: string;
  readonly header: ReactNode;
  readonly isNumber?: boolean;
  readonly isMinor?: boolean;
  /** Where rows are cards on a phone, as wide as the card; `only`: not in the table. */
  readonly inCard?: "wide" | "only";
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
  /** On a phone, each row is a card. */
  readonly hasCards?: boolean;
}

const inCards = { wide: "max-sm:col-span-2", only: "max-sm:col-span-2 sm:hidden" } as const;

const classOf = ({ isNumber, isMinor, inCard }: Column): string =>
  [
    isNumber ? "text-right whitespace-nowrap tabular-nums" : "text-left",
    isMinor ? "max-sm:hidden" : "",
    inCard ? inCards[inCard] : "",
  ].join(" ");

/** What makes cards of the rows on a phone: the frame, the table, its parts, a row and a cell. */
const cards = {
  frame: "max-sm:rounded-none max-sm:border-0 max-sm:bg-transparent",
  table:
    "max-sm:block [&>thead]:max-sm:sr-only [&>tbody]:max-sm:flex [&>tbody]:max-sm:flex-col [&>tbody]:max-sm:gap-1.25",
  row: "max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-1 max-sm:rounded-card max-sm:border max-sm:bg-surface max-sm:p-1.5",
  cell: "max-sm:p-0 max-sm:empty:hidden",
} as const;

const noCards = { frame: "", table: "", row: "", cell: "" } as const;

export const Table = ({ label, columns, rows, variant = "card", isHighlighted, hasCards = false }: TableProps) => {
  const styles = variants[variant];
  const narrow = hasCards ? cards : noCards;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard.
    <section aria-label={label} tabIndex={0} className={`${styles.frame} ${narrow.frame}`}>
      <table className={`w-full border-collapse text-sm ${narrow.table}`}>
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
            <tr key={key} className={`border-t border-line ${styles.row} ${narrow.row}`}>
              {columns.map((column, index) =>
                isHighlighted?.(row, index) ? (
                  <td key={column.key} className={`${styles.cell} bg-brass-wash font-medium ${classOf(column)}`}>
                    <mark className="bg-transparent text-inherit">{cells[index]}</mark>
                  </td>
                ) : (
                  <td key={column.key} className={`${styles.cell} ${narrow.cell} ${classOf(column)}`}>
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
