export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const patternsOf = ({ pattern, patternProperties }: Record<string, unknown>): readonly string[] => [
  ...(typeof pattern === "string" ? [pattern] : []),
  ...(isRecord(patternProperties) ? Object.keys(patternProperties) : []),
];

/** Iterative, because schemas may nest deeply. */
export const patternsIn = (schema: unknown): readonly string[] => {
  const found = new Set<string>();
  const left: unknown[] = [schema];
  while (left.length > 0) {
    const value = left.pop();
    if (isRecord(value)) for (const pattern of patternsOf(value)) found.add(pattern);
    if (typeof value === "object" && value !== null) for (const part of Object.values(value).reverse()) left.push(part);
  }
  return [...found];
};
