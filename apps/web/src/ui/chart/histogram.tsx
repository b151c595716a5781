interface HistogramProps {
  readonly label: string;
  readonly counts: readonly number[];
  readonly titles?: readonly string[];
  /** Under the first, middle and last column; such a chart is taller and has a base line. */
  readonly ends?: readonly [string, string, string];
}

const height = 64;

export const Histogram = ({ label, counts, titles = [], ends }: HistogramProps) => {
  const max = Math.max(1, ...counts);
  const columns = (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${Math.max(1, counts.length)} ${height}`}
      preserveAspectRatio="none"
      className={`w-full text-bar ${ends ? "h-8 border-b border-line" : "h-4"}`}
    >
      {counts.map((count, at) => {
        const tall = count === 0 ? 0 : Math.max(1.5, (count / max) * height);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place.
          <g key={at}>
            <rect x={at + 0.08} y={height - tall} width={0.84} height={tall} fill="currentColor" />
            <rect x={at} y={0} width={1} height={height} fill="transparent">
              {titles[at] !== undefined && <title>{titles[at]}</title>}
            </rect>
          </g>
        );
      })}
    </svg>
  );
  if (!ends) return columns;
  return (
    <div>
      {columns}
      <div aria-hidden="true" className="flex justify-between pt-0.5 text-xs text-ink-soft">
        {ends.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
    </div>
  );
};
