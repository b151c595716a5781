import { isObject, type JsonObject, objectIn } from "../../../../lib/json-object.ts";

/** Names of class labels by column, in the order of their numbers. */
export type LabelNames = ReadonlyMap<string, readonly string[]>;

const objectsIn = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value : [value]).filter(isObject);

/** A list, or an object with the numbers as keys. */
const namesIn = (value: unknown): readonly string[] | undefined => {
  const names = Array.isArray(value) ? value : Object.values(objectIn(value));
  return names.length > 0 ? names.map(String) : undefined;
};

/** The labels that a card declares under `dataset_info`. */
export const labelNamesOf = (card: JsonObject | undefined): LabelNames => {
  const features = objectsIn(card?.dataset_info).flatMap((info) => objectsIn(info.features));
  return new Map(
    features.flatMap(({ name, dtype }) => {
      const names = namesIn(objectIn(objectIn(dtype).class_label).names ?? []);
      return typeof name === "string" && names ? [[name, names] as const] : [];
    }),
  );
};
