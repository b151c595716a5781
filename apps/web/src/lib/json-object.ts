export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Empty for a value that is no object. */
export const objectIn = (value: unknown): JsonObject => (isObject(value) ? value : {});
