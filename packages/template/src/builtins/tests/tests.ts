import { type Builtin, define } from "../../builtin.ts";
import { DictView, isDict, keyOf } from "../../dict.ts";
import { asInteger, asNumber } from "../../numbers.ts";
import { comparers, isEqual, operations } from "../../operators.ts";
import type { Run } from "../../run.ts";
import { itemsOrUndefined, lengthOf } from "../../sequences.ts";
import { caseTests } from "../../text.ts";
import { Callable, Float, Generated, isList, Undefined, type Value } from "../../values.ts";

const simple = (test: (value: Value, run: Run) => boolean) => define("", (run, value: Value) => test(value, run));
const compare = (operator: keyof typeof comparers) =>
  define("|other", (run, value: Value, other: Value) => comparers[operator](value, other, run));
const onText = (name: string) => define("text", (_, text: string) => caseTests[name]?.(text) ?? false);

function isDivisible(value: Value, divisor: Value, run: Run): boolean {
  return isEqual(operations["%"](value, divisor, run), 0, run);
}

/** Values without an identity of their own are the same when they are equal. */
function isSame(value: Value, other: Value): boolean {
  if (value instanceof Float && other instanceof Float) return value.value === other.value;
  return value === other && !(value instanceof Undefined);
}

function isSequence(value: Value): boolean {
  return isList(value) || (!(value instanceof Generated || value instanceof DictView) && lengthOf(value) !== undefined);
}

/** The comparisons, each under all its names. */
const comparisons: [keyof typeof comparers, string[]][] = [
  ["==", ["eq", "equalto"]],
  ["!=", ["ne"]],
  [">", ["gt", "greaterthan"]],
  [">=", ["ge"]],
  ["<", ["lt", "lessthan"]],
  ["<=", ["le"]],
];

/** Every test, by name. */
export const tests: Record<string, Builtin> = {
  defined: simple((value) => !(value instanceof Undefined)),
  undefined: simple((value) => value instanceof Undefined),
  none: simple((value) => value === null),
  boolean: simple((value) => typeof value === "boolean"),
  true: simple((value) => value === true),
  false: simple((value) => value === false),
  integer: simple((value) => typeof value !== "boolean" && asInteger(value) !== undefined),
  float: simple((value) => asInteger(value) === undefined && asNumber(value) !== undefined),
  number: simple((value) => asInteger(value) !== undefined || asNumber(value) !== undefined),
  string: simple((value) => typeof value === "string"),
  mapping: simple((value) => isDict(value)),
  sequence: simple(isSequence),
  iterable: simple((value, run) => value instanceof Generated || itemsOrUndefined(value, run) !== undefined),
  callable: simple((value) => value instanceof Callable || value instanceof Undefined),
  lower: onText("islower"),
  upper: onText("isupper"),
  odd: simple((value, run) => isEqual(operations["%"](value, 2, run), 1, run)),
  even: simple((value, run) => isDivisible(value, 2, run)),
  divisibleby: define("|num", (run, value: Value, divisor: Value) => isDivisible(value, divisor, run)),
  sameas: define("|other", (_, value: Value, other: Value) => isSame(value, other)),
  in: define("|seq", (run, value: Value, container: Value) => comparers.in(value, container, run)),
  escaped: simple(() => false),
  filter: simple((value, run) => run.settings.filters.has(keyOf(value) as string)),
  test: simple((value, run) => run.settings.tests.has(keyOf(value) as string)),
  ...Object.fromEntries(comparisons.flatMap(([sign, names]) => [sign, ...names].map((name) => [name, compare(sign)]))),
};
