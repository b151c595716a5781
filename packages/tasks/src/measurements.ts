/** One evaluation result of a model card. */
export interface Measurement {
  readonly task: string;
  readonly dataset: string;
  readonly metric: string;
  readonly value: number | string;
  /** From 0 to 1, for metrics that are shares. */
  readonly share?: number;
}

/** The result that stands for a model where there is room for one. */
export interface MainResult {
  readonly name: string;
  /** From 0 to 1; higher is better. */
  readonly share: number;
}

type Json = Readonly<Record<string, unknown>>;

const objects = (value: unknown): readonly Json[] =>
  (Array.isArray(value) ? value : []).filter((part): part is Json => typeof part === "object" && part !== null);

const textOf = (value: unknown): string => {
  const [first] = (Array.isArray(value) ? value : [value]).filter((part) =>
    ["string", "number", "boolean"].includes(typeof part),
  );
  return first === undefined ? "" : String(first);
};

const named = (value: unknown): string => {
  const { name, type } = (typeof value === "object" && value !== null ? value : {}) as Json;
  return textOf(name) || textOf(type);
};

/** Error rates, with the names of the accuracies that they are shown as in lists. */
const errorRates: { readonly [type: string]: string } = { wer: "Word accuracy", cer: "Character accuracy" };

/** Metrics that cards give as 0.93 or as 93. */
const shareMetrics: ReadonlySet<string> = new Set([
  ..."accuracy acc balanced_accuracy f1 precision recall exact_match em roc_auc auc map".split(" "),
  ...Object.keys(errorRates),
]);

const typeOf = (metric: Json): string => (textOf(metric.type) || named(metric)).toLowerCase().replaceAll(/[- ]/g, "_");

const shareOf = (type: string, value: number): number | undefined => {
  if (!shareMetrics.has(type)) return undefined;
  const share = value > 1 ? value / 100 : value;
  return share >= 0 && share <= 1 ? share : undefined;
};

const numberIn = (value: unknown): number | undefined => {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
};

const resultIn = (metric: Json): Pick<Measurement, "value" | "share"> => {
  const number = numberIn(metric.value);
  if (number === undefined) return { value: textOf(metric.value).slice(0, 40) };
  const share = shareOf(typeOf(metric), number);
  return { value: number, ...(share !== undefined && { share }) };
};

const metricsIn = (index: unknown) =>
  objects(index).flatMap(({ results }) =>
    objects(results).flatMap(({ task, dataset, metrics }) =>
      objects(metrics).map((metric) => ({
        type: typeOf(metric),
        result: { task: named(task), dataset: named(dataset), metric: named(metric), ...resultIn(metric) },
      })),
    ),
  );

/** The results of a card's model index; invalid entries are skipped. */
export const measurementsOf = (index: unknown): readonly Measurement[] => metricsIn(index).map(({ result }) => result);

/** A longer name of a dataset would push everything else out of a row. */
const maxName = 24;

/** `Accuracy, everyday phrases` is `Accuracy`. */
const shortened = (metric: string): string => {
  const [start = ""] = metric.length <= maxName ? [metric] : metric.split(/[,:(]/);
  return start.length <= maxName ? start.trim() : `${start.slice(0, maxName - 1).trim()}…`;
};

/** The first result of a card's model index that is a share; error rates become accuracies. */
export const mainResultOf = (index: unknown): MainResult | undefined => {
  const first = metricsIn(index).find(({ result }) => result.share !== undefined);
  if (first?.result.share === undefined) return undefined;
  const { dataset, metric, share } = first.result;
  const accuracy = errorRates[first.type];
  if (accuracy) return { name: accuracy, share: 1 - share };
  const name = dataset.length <= maxName ? dataset : "";
  return { name: name || shortened(metric) || first.type, share };
};
