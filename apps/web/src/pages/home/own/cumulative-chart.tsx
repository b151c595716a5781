interface CumulativeChartProps {
  readonly label: string;
  /** The sum up to each day; shorter than the axis while days are still to come. */
  readonly sums: readonly number[];
  readonly days: number;
  readonly limit?: { readonly value: number; readonly label: string } | undefined;
  /** The sum at the end of the axis, if it goes on as before. */
  readonly forecast?: { readonly value: number; readonly label: string } | undefined;
  /** Under the axis: its start, today, its end. */
  readonly ends: readonly [string, string, string];
}

const height = 100;

/** A label below a lower point would cover the axis. */
const lowest = 75;

/** A sum that grows by the day, under a limit, with a dashed forecast. */
export const CumulativeChart = ({ label, sums, days, limit, forecast, ends }: CumulativeChartProps) => {
  const last = sums.at(-1) ?? 0;
  const top = Math.max(last, limit?.value ?? 0, forecast?.value ?? 0) * 1.05 || 1;
  const xOf = (day: number) => (day / Math.max(1, days - 1)) * 100;
  const yOf = (value: number) => height - (value / top) * height;
  const line = sums.map((sum, day) => `${xOf(day).toFixed(2)},${yOf(sum).toFixed(2)}`).join(" ");
  const now = xOf(sums.length - 1);
  const stroke = { vectorEffect: "non-scaling-stroke" } as const;
  return (
    <figure className={`flex flex-col gap-0.5 text-xs text-ink-soft ${limit ? "pt-2" : ""}`}>
      <div className="relative h-14">
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 100 ${height}`}
          preserveAspectRatio="none"
          fill="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          <path d={`M0 ${height}L${line}V${height}Z`} className="fill-brass-wash" />
          <polyline points={line} className="stroke-brass" strokeWidth={1.5} {...stroke} />
          {limit && <path d={`M0 ${yOf(limit.value)}H100`} className="stroke-ink" {...stroke} />}
          {forecast && (
            <path
              d={`M${now} ${yOf(last)}L100 ${yOf(forecast.value)}`}
              className="stroke-ink-soft"
              strokeDasharray="3 3"
              {...stroke}
            />
          )}
          <path d={`M0 ${height}H100`} className="stroke-line" {...stroke} />
        </svg>
        <span
          className="absolute size-0.75 -translate-x-1/2 -translate-y-1/2 rounded-full bg-brass"
          style={{ left: `${now}%`, top: `${yOf(last)}%` }}
        />
        {limit && (
          <span className="absolute left-0 -translate-y-full pb-[2px] text-ink" style={{ top: `${yOf(limit.value)}%` }}>
            {limit.label}
          </span>
        )}
        {forecast && (
          <span
            className={`absolute right-0 py-[4px] ${yOf(forecast.value) > lowest ? "-translate-y-full" : ""}`}
            style={{ top: `${yOf(forecast.value)}%` }}
          >
            {forecast.label}
          </span>
        )}
      </div>
      <figcaption className="flex justify-between tabular-nums">
        {ends.map((end) => (
          <span key={end}>{end}</span>
        ))}
      </figcaption>
    </figure>
  );
};
