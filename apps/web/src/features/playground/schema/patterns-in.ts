import { isObject } from "../../../lib/json-object.ts";

const patternsOf = ({ pattern, patternProperties }: Record<string, unknown>): readonly string[] => [
  ...(typeof pattern === "string" ? [pattern] : []),
  ...(isObject(patternProperties) ? Object.keys(patternProperties) : []),
];

/** Iterative, because schemas may nest deeply. */
export const patternsIn = (schema: unknown): readonly string[] => {
  const found = new Set<string>();
  const left: unknown[] = [schema];
  while (left.length > 0) {
    const value = left.pop();
    if (isObject(value)) for (const pattern of patternsOf(value)) found.add(pattern);
    if (typeof value === "object" && value !== null) for (const part of Object.values(value).reverse()) left.push(part);
  }
  return [...found];
};
