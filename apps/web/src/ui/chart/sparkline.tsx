const sizes = {
  md: { width: 72, height: 22, inset: 3 },
  lg: { width: 96, height: 28, inset: 4 },
} as const;

interface SparklineProps {
  readonly label: string;
  readonly values: readonly number[];
  readonly size?: keyof typeof sizes;
  /** Counts start at 0, and their line is drawn above an area. A series of zeros is a dotted baseline. */
  readonly isCount?: boolean;
}

/** The shape of a series on its own scale; the number beside it says how large it is. */
export const Sparkline = ({ label, values, size = "md", isCount = false }: SparklineProps) => {
  if (values.length < 2) return null;
  const { width, height, inset } = sizes[size];
  const min = isCount ? 0 : Math.min(...values);
  const max = Math.max(...values);
  const points = values.map((value, at) => ({
    x: inset + (at / (values.length - 1)) * (width - 2 * inset),
    y: height - inset - ((value - min) / (max - min || 1)) * (height - 2 * inset),
  }));
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  const isEmpty = isCount && max === 0;
  const base = height - inset;
  const last = points.at(-1);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} width={width} height={height} fill="none">
      {isEmpty ? (
        <path d={`M${inset} ${base}H${width - inset}`} className="stroke-line-strong" strokeDasharray="1 3" />
      ) : (
        <>
          {isCount && <path d={`M${inset} ${base}L${line}V${base}Z`} className="fill-wash" />}
          <polyline points={line} className="stroke-ink-soft" strokeWidth={1.25} strokeLinejoin="round" />
          <circle cx={last?.x} cy={last?.y} r={2} className="fill-brass" />
        </>
      )}
    </svg>
  );
};
