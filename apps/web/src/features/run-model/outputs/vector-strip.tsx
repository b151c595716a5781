interface VectorStripProps {
  readonly label: string;
  readonly values: readonly number[];
}

const maxCells = 192;

/** Averages neighboring values into at most `maxCells` cells. */
const cellsOf = (values: readonly number[]): readonly number[] => {
  const step = Math.max(1, Math.ceil(values.length / maxCells));
  return Array.from({ length: Math.ceil(values.length / step) }, (_, at) => {
    const part = values.slice(at * step, (at + 1) * step);
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });
};

export const VectorStrip = ({ label, values }: VectorStripProps) => {
  const cells = cellsOf(values);
  const max = Math.max(1e-9, ...cells.map(Math.abs));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${cells.length} 10`}
      preserveAspectRatio="none"
      className="h-4 w-full rounded-[4px] border border-line"
    >
      {cells.map((value, at) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place.
          key={at}
          x={at}
          y={0}
          width={1.02}
          height={10}
          className={value >= 0 ? "fill-brass" : "fill-ink-soft"}
          opacity={Math.abs(value) / max}
        />
      ))}
    </svg>
  );
};
