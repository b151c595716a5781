import type { CodeValue } from "../request/code-value.ts";

/** The key is a symbol, so that no data of a caller can pass for an opaque value. */
const content = Symbol("content of an opaque value");

/**
 * A value that a template hands to a filter without reading it. The template engine takes plain data only: expressions
 * would lose their class on the way in, and large inputs would be copied.
 */
export interface OpaqueValue {
  /** Plain and never empty, so that `{% if value %}` holds. */
  readonly isOpaque: true;
  readonly [content]: CodeValue;
}

export const opaque = (value: CodeValue): OpaqueValue => ({ isOpaque: true, [content]: value });

/** The value a filter was given: the content of an opaque value, or a scalar of the template itself. */
export const unwrap = (value: unknown): CodeValue => {
  if (typeof value === "object" && value !== null && content in value) return value[content] as CodeValue;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  throw new TypeError("a template gave a filter something other than a value");
};
