import { topOf } from "./column-chart/chart-top.ts";

interface Axis {
  readonly title: string;
  readonly text: (value: number) => string;
}

interface ScatterPoint {
  readonly key: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Drawn in the chart color; the others are what it is compared with. */
  readonly isMarked: boolean;
}

interface ScatterChartProps {
  /** Says every value. */
  readonly label: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly points: readonly ScatterPoint[];
  readonly legend: { readonly marked: string; readonly others: string };
}

const percent = (share: number): string => `${share * 100}%`;

/** Beyond this share of the width, a name is written to the left of its dot. */
const leftFrom = 0.6;

interface ScaledPointProps {
  readonly point: ScatterPoint;
  readonly left: number;
  readonly bottom: number;
}

/** HTML, because SVG text would be stretched. */
const Point = ({ point: { name, isMarked }, left, bottom }: ScaledPointProps) => (
  <div className="absolute size-0" style={{ left: percent(left), bottom: percent(bottom) }}>
    <span
      className={`absolute size-[10px] -translate-x-1/2 -translate-y-1/2 rounded-full ${isMarked ? "bg-bar" : "bg-bar-soft"}`}
    />
    <span
      className={`absolute -translate-y-1/2 text-xs whitespace-nowrap ${left > leftFrom ? "right-1" : "left-1"} ${isMarked ? "text-ink" : "text-ink-soft"}`}
    >
      {name}
    </span>
  </div>
);

const Ticks = ({ axis, top }: { readonly axis: Axis; readonly top: number }) => (
  <div aria-hidden="true" className="ml-10 flex justify-between pt-0.5 text-xs text-ink-soft tabular-nums">
    <span>{axis.text(0)}</span>
    <span>{axis.title}</span>
    <span>{axis.text(top)}</span>
  </div>
);

const Legend = ({ marked, others }: ScatterChartProps["legend"]) => (
  <ul className="flex flex-wrap gap-x-2 gap-y-0.5 pt-1 text-xs text-ink-soft">
    {[
      { text: marked, color: "bg-bar" },
      { text: others, color: "bg-bar-soft" },
    ].map(({ text, color }) => (
      <li key={text} className="flex items-center gap-0.75">
        <span aria-hidden="true" className={`size-1.25 rounded-full ${color}`} />
        {text}
      </li>
    ))}
  </ul>
);

export const ScatterChart = ({ label, x, y, points, legend }: ScatterChartProps) => {
  const right = topOf(Math.max(...points.map((one) => one.x)));
  const top = topOf(Math.max(...points.map((one) => one.y)));
  return (
    <div className="rounded-card border border-line bg-surface p-2">
      <p aria-hidden="true" className="pb-0.5 text-xs text-ink-soft">
        {y.title}
      </p>
      <div role="img" aria-label={label} className="relative ml-10 h-[14rem] border-b border-l border-line">
        {[1, 0.5].map((share) => (
          <span
            key={share}
            className="absolute inset-x-0 border-t border-line text-xs text-ink-soft tabular-nums"
            style={{ top: percent(1 - share) }}
          >
            <span className="absolute right-full -translate-y-1/2 pr-0.75 whitespace-nowrap">
              {y.text(top * share)}
            </span>
          </span>
        ))}
        {points.map((point) => (
          <Point key={point.key} point={point} left={point.x / right} bottom={point.y / top} />
        ))}
      </div>
      <Ticks axis={x} top={right} />
      {points.some(({ isMarked }) => !isMarked) && <Legend {...legend} />}
    </div>
  );
};
