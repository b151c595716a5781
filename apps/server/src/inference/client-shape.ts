import type { Json } from "./worker/fields.ts";

/** Programs that take only a certain shape of some replies say who they are; everyone else gets the documented one. */
const isOldClient = (agent: string): boolean => /@huggingface\/inference\/[0-3]\./.test(agent);
const isJavaScriptClient = (agent: string): boolean => /@huggingface\/inference\//.test(agent);

/** Python's client takes only a list of captions. */
const takesCaptionList = (agent: string): boolean => isOldClient(agent) || /\bhf_hub\//.test(agent);

/** What the parameters are completed with for a program. */
export const parametersFor = (agent: string, task: string, parameters: Json): Json =>
  task === "tabular-classification" && isJavaScriptClient(agent) ? { ...parameters, class_numbers: true } : parameters;

/** A reply in the shape that a program takes. */
export const shapeFor = (agent: string, task: string, inputs: unknown, value: unknown): unknown => {
  if (task === "image-to-text") return takesCaptionList(agent) ? [value] : value;
  if (!isOldClient(agent)) return value;
  if (task !== "zero-shot-classification" || !Array.isArray(value) || Array.isArray(value[0])) return value;
  const ranked = value as { readonly label: string; readonly score: number }[];
  return [{ sequence: inputs, labels: ranked.map(({ label }) => label), scores: ranked.map(({ score }) => score) }];
};
