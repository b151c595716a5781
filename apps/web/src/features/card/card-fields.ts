export const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((part) => ["string", "number", "boolean"].includes(typeof part))
    .map(String)
    .filter(Boolean);

export interface Measurement {
  readonly task: string;
  readonly dataset: string;
  readonly metric: string;
  readonly value: string;
}

type Json = Readonly<Record<string, unknown>>;

const objects = (value: unknown): readonly Json[] =>
  (Array.isArray(value) ? value : []).filter((part): part is Json => typeof part === "object" && part !== null);

const named = (value: unknown): string => {
  const { name, type } = (typeof value === "object" && value !== null ? value : {}) as Json;
  return textsOf(name)[0] ?? textsOf(type)[0] ?? "";
};

const figure = (value: unknown): string =>
  typeof value === "number" ? String(Math.round(value * 10_000) / 10_000) : (textsOf(value)[0] ?? "").slice(0, 40);

export const measurementsOf = (index: unknown): readonly Measurement[] =>
  objects(index).flatMap(({ results }) =>
    objects(results).flatMap(({ task, dataset, metrics }) =>
      objects(metrics).map((metric) => ({
        task: named(task),
        dataset: named(dataset),
        metric: named(metric),
        value: figure(metric.value),
      })),
    ),
  );
