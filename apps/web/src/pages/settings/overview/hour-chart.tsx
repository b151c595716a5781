import { Heading } from "../../../ui/text/heading/heading.tsx";

interface Hour {
  readonly at: string;
  /** Undefined where nothing was measured. */
  readonly value: number | undefined;
  readonly title: string;
}

interface HourChartProps {
  readonly title: string;
  readonly note: string;
  /** The same, with the range, for those who do not see the chart. */
  readonly label: string;
  /** The oldest first. */
  readonly hours: readonly Hour[];
  readonly kind: "bars" | "errors" | "line";
}

const height = 100;
const clock = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

const heightOf = (value: number, max: number): number => (value === 0 ? 0 : Math.max(2, (value / max) * height));

const Bars = ({
  hours,
  max,
  isBad,
}: {
  readonly hours: readonly Hour[];
  readonly max: number;
  readonly isBad: boolean;
}) =>
  hours.map(({ at, value = 0 }, index) => {
    const tall = heightOf(value, max);
    const place = { x: index + 0.06, width: 0.88, y: height - tall, height: tall };
    return <rect key={at} {...place} className={isBad ? "fill-bad" : "fill-bar"} />;
  });

/** Joins the hours that have a value. */
const Line = ({ hours, max }: { readonly hours: readonly Hour[]; readonly max: number }) => {
  const points = hours.flatMap(({ value }, index) =>
    value === undefined ? [] : [{ x: index + 0.5, y: height - heightOf(value, max) }],
  );
  const path = points.map(({ x, y }) => `${x},${y.toFixed(1)}`).join(" L");
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return null;
  return (
    <>
      <path d={`M${first.x} ${height} L${path} L${last.x} ${height}Z`} className="fill-wash" />
      <path d={`M${path}`} className="fill-none stroke-bar" strokeWidth={1.75} vectorEffect="non-scaling-stroke" />
      {points.length === 1 && <rect x={first.x - 0.44} y={first.y} width={0.88} height={3} className="fill-bar" />}
    </>
  );
};

const Axis = ({ hours }: Pick<HourChartProps, "hours">) => (
  <div aria-hidden="true" className="flex justify-between pt-0.5 text-xs text-ink-soft tabular-nums">
    <span>{clock.format(new Date(hours[0]?.at ?? 0))}</span>
    <span>{clock.format(new Date(hours[Math.floor(hours.length / 2)]?.at ?? 0))}</span>
    <span>Now</span>
  </div>
);

/** One mark per hour of the last day, on its own scale. */
export const HourChart = ({ title, note, label, hours, kind }: HourChartProps) => {
  const max = Math.max(1, ...hours.map(({ value = 0 }) => value));
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 pb-0.75">
        <Heading level={3} variant="label">
          {title}
        </Heading>
        <span className="text-xs text-ink-soft tabular-nums">{note}</span>
      </div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${hours.length} ${height}`}
        preserveAspectRatio="none"
        className={`w-full border-b border-line-strong ${kind === "errors" ? "h-6" : "h-11"}`}
      >
        {kind === "line" ? (
          <Line hours={hours} max={max} />
        ) : (
          <Bars hours={hours} max={max} isBad={kind === "errors"} />
        )}
        {hours.map(({ at, title: text }, index) => (
          <rect key={at} x={index} y={0} width={1} height={height} fill="transparent">
            <title>{text}</title>
          </rect>
        ))}
      </svg>
      <Axis hours={hours} />
    </div>
  );
};
