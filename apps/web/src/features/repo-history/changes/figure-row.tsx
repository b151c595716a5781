interface FigureRowProps {
  readonly figures: readonly { readonly label: string; readonly value: string; readonly change: string }[];
}

/** Four totals, each with how it changed. */
export const FigureRow = ({ figures }: FigureRowProps) => (
  <dl className="grid grid-cols-2 border-b border-line md:grid-cols-4">
    {figures.map(({ label, value, change }) => (
      <div
        key={label}
        className="min-w-0 border-line px-2 py-1.5 even:border-l max-md:nth-[n+3]:border-t md:not-first:border-l"
      >
        <dt className="text-xs text-ink-soft">{label}</dt>
        <dd className="truncate font-display text-xl tabular-nums" title={value}>
          {value}
        </dd>
        <dd className="text-xs text-ink-soft tabular-nums">{change}</dd>
      </div>
    ))}
  </dl>
);
