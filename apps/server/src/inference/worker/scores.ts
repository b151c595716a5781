import { InferenceFault } from "../fault.ts";
import { choice, type Json, whole } from "./fields.ts";

/** How numbers of a model become scores. */
const transformNames = ["sigmoid", "softmax", "none"] as const;
type Transform = (typeof transformNames)[number];

export const softmax = (values: ArrayLike<number>): number[] => {
  const list = Array.from(values);
  const top = Math.max(...list);
  const powers = list.map((value) => Math.exp(value - top));
  const sum = powers.reduce((total, value) => total + value, 0);
  return powers.map((value) => value / sum);
};

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

const transforms: Readonly<Record<Transform, (values: ArrayLike<number>) => number[]>> = {
  softmax,
  sigmoid: (values) => Array.from(values, sigmoid),
  none: (values) => Array.from(values),
};

/** The name of a class as the model's configuration has it. */
export const labelOf = (config: Json, index: number): string =>
  (config.id2label as Record<string, string> | undefined)?.[index] ?? `LABEL_${index}`;

/** What a classification may be told. */
export interface ClassificationWish {
  readonly transform: Transform | undefined;
  readonly topK: number;
}

export const readClassificationWish = (parameters: Json): ClassificationWish => ({
  transform: choice<Transform, undefined>(
    "parameters.function_to_apply",
    parameters.function_to_apply,
    transformNames,
    undefined,
  ),
  topK: whole("parameters.top_k", parameters.top_k, [1, 100_000], 5),
});

/** Classes with their scores, best first. */
export const toLabels = (config: Json, logits: ArrayLike<number>, { transform, topK }: ClassificationWish) => {
  const isManifold = config.problem_type === "multi_label_classification" || logits.length === 1;
  const scores = transforms[transform ?? (isManifold ? "sigmoid" : "softmax")](logits);
  return scores
    .map((score, index) => ({ label: labelOf(config, index), score }))
    .sort((left, right) => right.score - left.score)
    .slice(0, topK);
};

/** The one output that a task's models have. */
export const outputNamed = <T>(outputs: Readonly<Record<string, T>>, ...names: readonly string[]): T => {
  for (const name of names) if (outputs[name]) return outputs[name];
  throw new InferenceFault(
    "model_broken",
    `The model's graph has no output ${names.join(" or ")}; it has ${Object.keys(outputs).join(", ")}.`,
  );
};
