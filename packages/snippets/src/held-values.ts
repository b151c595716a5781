import type { Tree } from "./expression.ts";

/**
 * Values that templates pass on without looking inside. The engine takes plain data only, and copies what it does not
 * trust; a handle is plain, stays itself, and cannot be told by a user's data, for which the key has no name.
 */
const key = Symbol("held value");

/** A stand-in for a value, for a template to hand to a filter. */
export interface Held {
  readonly isHeld: true;
  readonly [key]: Tree;
}

/** Makes a value ready to be handed to a filter. */
export const hold = (tree: Tree): Held => ({ isHeld: true, [key]: tree });

const isHeld = (value: object): value is Held => key in value;

/** The value behind a handle, or the plain value itself. */
export const release = (value: unknown): Tree => {
  if (typeof value === "object" && value !== null && isHeld(value)) return value[key];
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  throw new TypeError("a template gave a filter something that is no value");
};
