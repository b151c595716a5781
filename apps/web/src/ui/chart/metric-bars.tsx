interface MetricBarsProps {
  readonly label: string;
  readonly bars: readonly {
    readonly name: string;
    readonly value: string;
    /** From 0 to 1. */
    readonly share: number;
    readonly isBest: boolean;
  }[];
}

/** The best is brass and named; the rest is what it is compared with. */
export const MetricBars = ({ label, bars }: MetricBarsProps) => (
  <dl aria-label={label} className="flex flex-col gap-1 text-sm">
    {bars.map(({ name, value, share, isBest }) => (
      <div key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-1 gap-y-0.25">
        <dt className="text-ink-soft">{name}</dt>
        <dd className={`tabular-nums ${isBest ? "font-medium" : ""}`}>
          <span>{value}</span>
          {isBest && <span className="ml-0.75 text-xs text-brass">Best</span>}
        </dd>
        <dd aria-hidden="true" className="col-span-2 h-[4px] overflow-hidden rounded-full bg-line">
          {share > 0 && (
            <span
              className={`block h-full rounded-full ${isBest ? "bg-bar" : "bg-bar-soft"}`}
              style={{ width: `max(2px, ${share * 100}%)` }}
            />
          )}
        </dd>
      </div>
    ))}
  </dl>
);
