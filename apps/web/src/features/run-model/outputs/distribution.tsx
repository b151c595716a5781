interface DistributionProps {
  readonly label: string;
  /** One more than counts. */
  readonly edges: readonly number[];
  readonly counts: readonly number[];
  /** Drawn as dots on the axis. */
  readonly values: readonly number[];
  readonly format: (value: number) => string;
}

const width = 240;
const height = 48;
const axis = 6;

/** Where values lie among known ones. */
export const Distribution = ({ label, edges, counts, values, format }: DistributionProps) => {
  const min = edges[0] ?? 0;
  const max = edges.at(-1) ?? 1;
  const top = Math.max(1, ...counts);
  const step = width / Math.max(1, counts.length);
  const xOf = (value: number) => Math.min(width - 3, Math.max(3, ((value - min) / (max - min || 1)) * width));
  return (
    <figure aria-label={label} className="flex flex-col gap-0.25">
      <svg viewBox={`0 0 ${width} ${height + axis}`} className="w-full" aria-hidden="true">
        {counts.map((count, index) => {
          const tall = (count / top) * (height - 4);
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is known by its place.
              key={index}
              x={index * step + 0.75}
              y={height - tall}
              width={Math.max(0.5, step - 1.5)}
              height={tall}
              className="fill-bar-soft"
            />
          );
        })}
        <path d={`M0 ${height}H${width}`} className="stroke-line" />
        {values.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is known by its place.
          <circle key={index} cx={xOf(value)} cy={height} r="3.5" className="fill-brass" />
        ))}
      </svg>
      <figcaption className="flex justify-between text-xs text-ink-soft tabular-nums">
        <span>{format(min)}</span>
        <span>{format(max)}</span>
      </figcaption>
    </figure>
  );
};
