/** Names of class labels by column, in the order of their numbers. */
export type LabelNames = ReadonlyMap<string, readonly string[]>;

const objectsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === "object" && one !== null);

/** A list, or an object with the numbers as keys. */
const namesIn = (value: unknown): readonly string[] | undefined => {
  const names = Array.isArray(value) ? value : Object.values(Object(value) as object);
  return names.length > 0 ? names.map(String) : undefined;
};

/** The labels that a card declares under `dataset_info`. */
export const labelNamesOf = (card: Readonly<Record<string, unknown>> | undefined): LabelNames => {
  const features = objectsIn(card?.dataset_info).flatMap((info) => objectsIn(info.features));
  return new Map(
    features.flatMap(({ name, dtype }) => {
      const declared = (Object(dtype) as { readonly class_label?: { readonly names?: unknown } }).class_label;
      const names = namesIn(declared?.names ?? []);
      return typeof name === "string" && names ? [[name, names] as const] : [];
    }),
  );
};
