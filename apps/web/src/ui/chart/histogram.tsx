interface HistogramProps {
  readonly label: string;
  readonly counts: readonly number[];
  readonly titles?: readonly string[];
}

const width = 160;
const height = 32;

export const Histogram = ({ label, counts, titles = [] }: HistogramProps) => {
  const max = Math.max(1, ...counts);
  const step = width / Math.max(1, counts.length);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-4 w-full text-bar"
    >
      {counts.map((count, index) => {
        const tall = count === 0 ? 0 : Math.max(1.5, (count / max) * height);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is known by its place.
          <g key={index}>
            <rect
              x={index * step + 0.5}
              y={height - tall}
              width={Math.max(0.5, step - 1)}
              height={tall}
              fill="currentColor"
            />
            <rect x={index * step} y={0} width={step} height={height} fill="transparent">
              {titles[index] !== undefined && <title>{titles[index]}</title>}
            </rect>
          </g>
        );
      })}
    </svg>
  );
};
