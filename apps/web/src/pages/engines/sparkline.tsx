interface SparklineProps {
  readonly label: string;
  readonly values: readonly number[];
}

const [width, height, inset] = [72, 22, 3] as const;

/** The shape of a series on its own scale; the number beside it says how large it is. */
export const Sparkline = ({ label, values }: SparklineProps) => {
  if (values.length < 2) return null;
  const min = Math.min(...values);
  const max = Math.max(...values);
  const points = values.map((value, at) => ({
    x: inset + (at / (values.length - 1)) * (width - 2 * inset),
    y: height - inset - ((value - min) / (max - min || 1)) * (height - 2 * inset),
  }));
  const last = points.at(-1);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} width={width} height={height} fill="none">
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(" ")} className="stroke-ink-soft" />
      <circle cx={last?.x} cy={last?.y} r={2} className="fill-brass" />
    </svg>
  );
};
