import type { Value } from "../values/values.ts";

/** What does the work: it gets the value and the arguments in the order of the signature. */
export type BuiltinFunction = { apply(value: unknown, ...args: unknown[]): Value }["apply"];

/** A name with what its value is turned into before the function sees it, and `?` where it may be left out. */
export type BuiltinParameter = readonly [name: string, kind?: string, end?: string];

/** A filter, test or method: a function of a value, with what it expects of that value and of its further arguments. */
export interface Builtin {
  readonly self: BuiltinParameter;
  readonly parameters: readonly BuiltinParameter[];
  readonly names: readonly string[];
  readonly required: number;
  /** Takes any further arguments; the function then gets `CallArguments` instead of a list. */
  readonly rest: boolean;
  /** Arguments that were not given arrive as JavaScript's `undefined`, so that parameter defaults apply. */
  readonly apply: BuiltinFunction;
}

/** Builtins by name. */
export type BuiltinTable = ReadonlyMap<string, Builtin>;
