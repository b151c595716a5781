import { shadeOf } from "../shades.ts";
import { topOf } from "./chart-top.ts";

interface ChartLayer {
  readonly key: string;
  readonly label: string;
  /** The value in each column. */
  readonly values: readonly number[];
}

interface ColumnChartProps {
  readonly label: string;
  readonly columns: readonly { readonly key: string; readonly name: string; readonly title: string }[];
  /** Stacked from the bottom. */
  readonly layers: readonly ChartLayer[];
  readonly limit?: { readonly value: number; readonly label: string } | undefined;
  readonly valueText: (value: number) => string;
}

const height = 100;

/** A line further above the bars than this would flatten them. */
const maxLimitFactor = 4;

/** HTML text over the chart: SVG text would be stretched. */
const Grid = ({ top, valueText }: { readonly top: number } & Pick<ColumnChartProps, "valueText">) =>
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

interface ScaledProps extends Pick<ColumnChartProps, "label" | "columns" | "layers"> {
  readonly top: number;
}

/** Where each layer of a column begins and how tall it is; a value is never invisible. */
const stackOf = (layers: readonly ChartLayer[], at: number, top: number) => {
  let bottom = height;
  return layers.map(({ values }) => {
    const value = values[at] ?? 0;
    const tall = value === 0 ? 0 : Math.max(1, (value / top) * height);
    bottom -= tall;
    return { y: bottom, height: tall };
  });
};

const Bars = ({ label, columns, layers, top }: ScaledProps) => (
  <svg
    role="img"
    aria-label={label}
    viewBox={`0 0 ${columns.length} ${height}`}
    preserveAspectRatio="none"
    className="absolute inset-y-0 right-0 left-8 h-full w-[calc(100%-4rem)]"
  >
    {columns.map(({ key, title }, index) => (
      <g key={key}>
        {stackOf(layers, index, top).map((part, at) => (
          <rect key={layers[at]?.key} x={index + 0.14} width={0.72} {...part} style={{ fill: shadeOf(at) }} />
        ))}
        <rect x={index} y={0} width={1} height={height} fill="transparent">
          <title>{title}</title>
        </rect>
      </g>
    ))}
  </svg>
);

const Legend = ({ layers, limit }: Pick<ColumnChartProps, "layers" | "limit">) =>
  (layers.length > 1 || limit) && (
    <ul className="flex flex-wrap gap-x-2 gap-y-0.5 pt-1 text-xs text-ink-soft">
      {layers.map(({ key, label }, at) => (
        <li key={key} className="flex items-center gap-0.75">
          <span aria-hidden="true" className="size-1.25 rounded-[2px]" style={{ background: shadeOf(at) }} />
          {label}
        </li>
      ))}
      {limit && (
        <li className="flex items-center gap-0.75">
          <span aria-hidden="true" className="w-2 border-t-2 border-dashed border-ink" />
          {limit.label}
        </li>
      )}
    </ul>
  );

export const ColumnChart = ({ label, columns, layers, limit, valueText }: ColumnChartProps) => {
  const max = Math.max(0, ...columns.map((_, at) => layers.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)));
  const isNear = limit !== undefined && limit.value <= max * maxLimitFactor;
  const top = topOf(isNear ? Math.max(max, limit.value) : max);
  const named = new Set([columns[0], columns[Math.floor(columns.length / 2)], columns.at(-1)]);
  return (
    <div className="rounded-card border border-line bg-surface p-2">
      <div className="relative h-[11rem] border-b border-line">
        <Grid top={top} valueText={valueText} />
        <Bars label={label} columns={columns} layers={layers} top={top} />
        {isNear && (
          <div
            aria-hidden="true"
            className="absolute inset-x-0 border-t-2 border-dashed border-ink"
            style={{ bottom: `${(limit.value / top) * 100}%` }}
          />
        )}
      </div>
      <div aria-hidden="true" className="flex justify-between gap-1 pt-0.5 pl-8 text-xs text-ink-soft">
        {[...named].map((column) => column && <span key={column.key}>{column.name}</span>)}
      </div>
      <Legend layers={layers} limit={limit} />
    </div>
  );
};
