import { scoreText } from "../../lib/format/score-text.ts";

interface BarChartProps {
  readonly bars: readonly { readonly label: string; readonly score: number }[];
}

/** Values up to 1 use a scale of 1; larger values are scaled to the maximum. */
const scaleOf = (bars: BarChartProps["bars"]): number => Math.max(1, ...bars.map(({ score }) => Math.abs(score)));

export const BarChart = ({ bars }: BarChartProps) => {
  const scale = scaleOf(bars);
  return (
    <ul className="flex flex-col gap-1.25">
      {bars.map(({ label, score }) => (
        <li key={label} className="flex flex-col gap-0.5">
          <span className="flex items-baseline justify-between gap-2">
            <span className="min-w-0">{label}</span>
            <span className="font-mono text-sm tabular-nums">{scoreText(score)}</span>
          </span>
          <span aria-hidden="true" className="block h-[6px] overflow-hidden rounded-full bg-wash">
            <span
              className="block h-full rounded-full bg-bar"
              style={{ width: `max(2px, ${(Math.abs(score) / scale) * 100}%)` }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
};
