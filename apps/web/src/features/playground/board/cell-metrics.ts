import { latencyText } from "../../../lib/format/latency-text.ts";
import { speedText } from "../../../lib/format/speed-text.ts";
import { costText } from "../../../run/cost.ts";
import type { AnswerCell } from "../session/cells.ts";

const metrics = ["first", "speed", "cost"] as const;

type Metric = (typeof metrics)[number];

export type CellMetrics = { readonly [M in Metric]?: number };

/** Milliseconds to the first token, tokens per second, and US dollars. */
export const metricsOf = ({ call }: AnswerCell): CellMetrics => {
  // Answers that do not stream have no first token.
  const first = call.text === "" ? undefined : (call.timing?.firstMs ?? call.firstMs);
  const speed = call.timing?.tokensPerSecond;
  const cost = call.timing && call.cost?.usd;
  return {
    ...(first !== undefined && { first }),
    ...(speed !== undefined && { speed }),
    ...(cost !== undefined && { cost }),
  };
};

interface MetricScale {
  readonly max: number;
  /** Undefined unless two columns can be compared. */
  readonly best?: number;
}

export type MetricScales = { readonly [M in Metric]: MetricScale };

/** One scale per metric across the columns of a run. */
export const scalesOf = (all: readonly CellMetrics[]): MetricScales => {
  const scaleOf = (metric: Metric): MetricScale => {
    const values = all.flatMap((one) => one[metric] ?? []);
    if (values.length === 0) return { max: 0 };
    const best = metric === "speed" ? Math.max(...values) : Math.min(...values);
    const isCompared = values.length > 1 && values.some((value) => value !== best);
    return { max: Math.max(...values), ...(isCompared && { best }) };
  };
  return { first: scaleOf("first"), speed: scaleOf("speed"), cost: scaleOf("cost") };
};

export interface MetricBar {
  readonly name: string;
  readonly value: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly isBest: boolean;
}

export const metricBars = (cell: AnswerCell, scales: MetricScales): readonly MetricBar[] => {
  const own = metricsOf(cell);
  const { usage, cost } = cell.call;
  const about = usage?.isEstimated === false ? "" : "≈ ";
  const texts: { readonly [M in Metric]: readonly [string, (value: number) => string] } = {
    first: ["First token", latencyText],
    speed: ["Speed", (value) => `${about}${speedText(value)}`],
    cost: ["Cost", () => (cost ? costText(cost) : "")],
  };
  return metrics.flatMap((metric) => {
    const value = own[metric];
    if (value === undefined) return [];
    const { max, best } = scales[metric];
    const [name, text] = texts[metric];
    return [{ name, value: text(value), share: max === 0 ? 0 : value / max, isBest: value === best }];
  });
};
