import type { ReactNode } from "react";

interface Column {
  readonly key: string;
  readonly header: ReactNode;
  readonly isNumber?: boolean;
  readonly isMinor?: boolean;
}

interface Row {
  readonly key: string;
  readonly cells: readonly ReactNode[];
}

interface TableProps {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

const classOf = ({ isNumber, isMinor }: Column): string =>
  `${isNumber ? "text-right tabular-nums" : "text-left"} ${isMinor ? "max-sm:hidden" : ""}`;

const frame = "relative overflow-x-auto rounded-card border border-line bg-surface";

export const Table = ({ label, columns, rows }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard.
  <section aria-label={label} tabIndex={0} className={frame}>
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={`px-1.5 py-0.75 font-medium whitespace-nowrap text-ink-soft ${classOf(column)}`}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key} className="border-t border-line transition-colors hover:bg-wash">
            {columns.map((column, index) => (
              <td key={column.key} className={`px-1.5 py-0.75 ${classOf(column)}`}>
                {cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
