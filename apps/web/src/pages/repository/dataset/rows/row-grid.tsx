import { ArrowDown, ArrowUp, ArrowUpDown, ChartColumn, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../../../../ui/input/icon-button.tsx";
import type { SortDirection } from "./row-filter.ts";

interface GridColumn {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly summary?: ReactNode;
  readonly isNumber: boolean;
  readonly sorted: SortDirection;
  readonly onSort: () => void;
  /** Missing until statistics are known. */
  readonly onStatistics?: () => void;
}

interface GridRow {
  readonly index: number;
  readonly cells: readonly ReactNode[];
  readonly onOpen: () => void;
}

interface RowGridProps {
  readonly label: string;
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  readonly isStale: boolean;
}

const sortIcons: { readonly [D in SortDirection]: LucideIcon } = {
  ascending: ArrowUp,
  descending: ArrowDown,
  none: ArrowUpDown,
};

const Header = ({ name, type, summary, sorted, onSort, onStatistics }: GridColumn) => {
  const Icon = sortIcons[sorted];
  return (
    <th
      scope="col"
      aria-sort={sorted}
      className="min-w-[10rem] border-l border-line px-1.25 py-1 text-left font-normal"
    >
      <span className="flex items-baseline justify-between gap-1">
        <button
          type="button"
          onClick={onSort}
          title={`Sort by ${name}`}
          className="group inline-flex min-h-3 items-baseline gap-0.5 text-left hover:text-brass"
        >
          <code className="font-mono text-[0.8125rem] font-medium break-all">{name}</code>
          <Icon
            size={12}
            strokeWidth={2}
            aria-hidden="true"
            className={`shrink-0 self-center ${sorted === "none" ? "text-ink-soft opacity-60" : "text-brass"}`}
          />
        </button>
        <span className="flex items-center gap-0.25 text-xs text-ink-soft">
          {type}
          {onStatistics && <IconButton icon={ChartColumn} label={`Statistics of ${name}`} onPress={onStatistics} />}
        </span>
      </span>
      <span className="mt-0.5 block min-h-[3.25rem]">{summary}</span>
    </th>
  );
};

export const RowGrid = ({ label, columns, rows, isStale }: RowGridProps) => (
  <section
    aria-label={label}
    aria-busy={isStale}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard.
    tabIndex={0}
    className={`overflow-x-auto rounded-card border border-line bg-surface transition-opacity ${isStale ? "opacity-60" : ""}`}
  >
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr className="align-top">
          <th scope="col" className="w-px px-1.25 py-1 text-right text-xs font-normal text-ink-soft">
            index
          </th>
          {columns.map((column) => (
            <Header {...column} key={column.key} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ index, cells, onOpen }) => (
          <tr key={index} className="border-t border-line align-top transition-colors hover:bg-wash">
            <td className="px-0.5 py-0.5 text-right">
              <button
                type="button"
                onClick={onOpen}
                aria-label={`Open row ${index}`}
                className="inline-flex h-3 min-w-3 items-center justify-end rounded-control px-0.75 text-xs text-ink-soft tabular-nums hover:bg-wash hover:text-brass"
              >
                {index}
              </button>
            </td>
            {columns.map(({ key, isNumber }, position) => (
              <td
                key={key}
                className={`max-w-[28rem] border-l border-line px-1.25 py-0.75 break-words ${isNumber ? "text-right tabular-nums" : ""}`}
              >
                {cells[position]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
