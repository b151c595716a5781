import { percentText } from "../../lib/format/percent-text.ts";
import { textsOf } from "./card-fields.ts";

interface Measurement {
  readonly task: string;
  readonly dataset: string;
  readonly metric: string;
  readonly text: string;
  /** From 0 to 1, for metrics that are shares. */
  readonly share?: number;
}

type Json = Readonly<Record<string, unknown>>;

const objects = (value: unknown): readonly Json[] =>
  (Array.isArray(value) ? value : []).filter((part): part is Json => typeof part === "object" && part !== null);

const named = (value: unknown): string => {
  const { name, type } = (typeof value === "object" && value !== null ? value : {}) as Json;
  return textsOf(name)[0] ?? textsOf(type)[0] ?? "";
};

/** Metrics that cards give as 0.93 or as 93. */
const shareMetrics: ReadonlySet<string> = new Set(
  "accuracy acc balanced_accuracy f1 precision recall exact_match em roc_auc auc map wer cer".split(" "),
);

const shareOf = (type: string, value: number): number | undefined => {
  if (!shareMetrics.has(type.toLowerCase().replaceAll(/[- ]/g, "_"))) return undefined;
  const share = value > 1 ? value / 100 : value;
  return share >= 0 && share <= 1 ? share : undefined;
};

const numberIn = (value: unknown): number | undefined => {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
};

const resultOf = (metric: Json): Pick<Measurement, "text" | "share"> => {
  const number = numberIn(metric.value);
  if (number === undefined) return { text: (textsOf(metric.value)[0] ?? "").slice(0, 40) };
  const share = shareOf(textsOf(metric.type)[0] ?? named(metric), number);
  return share === undefined
    ? { text: number.toLocaleString("en", { maximumFractionDigits: 4 }) }
    : { text: percentText(share), share };
};

/** What a card's model index says; invalid entries are skipped. */
export const measurementsOf = (index: unknown): readonly Measurement[] =>
  objects(index).flatMap(({ results }) =>
    objects(results).flatMap(({ task, dataset, metrics }) =>
      objects(metrics).map((metric) => ({
        task: named(task),
        dataset: named(dataset),
        metric: named(metric),
        ...resultOf(metric),
      })),
    ),
  );
