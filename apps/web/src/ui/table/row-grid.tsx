import type { ReactNode } from "react";

interface GridColumn {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly summary?: ReactNode;
  readonly isNumber: boolean;
}

interface GridRow {
  readonly index: number;
  readonly cells: readonly ReactNode[];
}

interface RowGridProps {
  readonly label: string;
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  readonly isStale: boolean;
}

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
          <th scope="col" className="px-1.25 py-1 text-right font-medium text-ink-soft">
            #
          </th>
          {columns.map(({ key, name, type, summary }) => (
            <th key={key} scope="col" className="min-w-[10rem] border-l border-line px-1.25 py-1 text-left font-normal">
              <span className="flex items-baseline justify-between gap-1">
                <code className="font-mono text-[0.8125rem] font-medium break-all">{name}</code>
                <span className="text-xs text-ink-soft">{type}</span>
              </span>
              <span className="mt-0.5 block min-h-[3.25rem]">{summary}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ index, cells }) => (
          <tr key={index} className="border-t border-line align-top transition-colors hover:bg-wash">
            <td className="px-1.25 py-0.75 text-right text-xs text-ink-soft tabular-nums">{index}</td>
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

const cellVariants = {
  empty: "text-ink-soft italic",
  text: "line-clamp-6 whitespace-pre-wrap",
  data: "line-clamp-6 font-mono text-xs break-all",
} as const;

export const GridCell = ({
  variant,
  title,
  children,
}: {
  variant: keyof typeof cellVariants;
  title?: string | undefined;
  children: ReactNode;
}) => (
  <span className={cellVariants[variant]} title={title}>
    {children}
  </span>
);

export const GridNote = ({ children }: { readonly children: ReactNode }) => (
  <span className="flex justify-between gap-1 text-xs text-ink-soft tabular-nums">{children}</span>
);
