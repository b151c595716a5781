import { topOf } from "./chart-top.ts";

interface DayChartProps {
  readonly label: string;
  readonly days: readonly {
    readonly day: string;
    readonly value: number;
    readonly failed: number;
    readonly title: string;
  }[];
  readonly valueText: (value: number) => string;
}

const height = 100;

const dayName = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en", { day: "numeric", month: "short", timeZone: "UTC" });

/** HTML text over the chart: SVG text would be stretched. */
const Grid = ({ top, valueText }: { readonly top: number } & Pick<DayChartProps, "valueText">) =>
  [1, 0.5].map((share) => (
    <div
      key={share}
      aria-hidden="true"
      className="absolute inset-x-0 border-t border-line text-xs text-ink-soft tabular-nums"
      style={{ top: `${(1 - share) * 100}%` }}
    >
      {valueText(top * share)}
    </div>
  ));

const Bars = ({ label, days, top }: Omit<DayChartProps, "valueText"> & { readonly top: number }) => {
  const tall = (value: number) => (value === 0 ? 0 : Math.max(1, (value / top) * height));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${days.length} ${height}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
    >
      {days.map(({ day, value, failed, title }, index) => {
        const bar = { x: index + 0.14, width: 0.72 };
        const [whole, bad] = [tall(value), tall(Math.min(value, failed))];
        return (
          <g key={day}>
            <rect {...bar} y={height - whole} height={whole} className="fill-brass" />
            <rect {...bar} y={height - bad} height={bad} className="fill-bad" />
            <rect x={index} y={0} width={1} height={height} fill="transparent">
              <title>{title}</title>
            </rect>
          </g>
        );
      })}
    </svg>
  );
};

export const DayChart = ({ label, days, valueText }: DayChartProps) => {
  const top = topOf(Math.max(0, ...days.map(({ value }) => value)));
  const middle = days[Math.floor(days.length / 2)];
  const named = [days[0], middle, days.at(-1)].flatMap((day) => (day ? [day.day] : []));
  return (
    <div className="rounded-card border border-line bg-surface p-2">
      <div className="relative h-[11rem] border-b border-line">
        <Grid top={top} valueText={valueText} />
        <Bars label={label} days={days} top={top} />
      </div>
      <div aria-hidden="true" className="flex justify-between pt-0.5 text-xs text-ink-soft">
        {named.map((day) => (
          <span key={day}>{dayName(day)}</span>
        ))}
      </div>
    </div>
  );
};
