export const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((part) => ["string", "number", "boolean"].includes(typeof part))
    .map(String)
    .filter(Boolean);
