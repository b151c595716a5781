import { tableOf } from "../../builtin.ts";
import { DictView, isDict, keyOf } from "../../dict.ts";
import { asInteger, asNumeric } from "../../numbers.ts";
import { comparers, isEqual, operate } from "../../operators.ts";
import type { Run } from "../../run.ts";
import { itemsOrUndefined, lengthOf } from "../../sequences.ts";
import { isLower, isUpper } from "../../text.ts";
import { Callable, Float, Generated, Undefined, type Value } from "../../values.ts";

function leaves(value: Value, run: Run, divisor: Value, rest = 0): boolean {
  return isEqual(operate("%", value, divisor, run), rest, run);
}

/** Values without an identity of their own are the same when they are equal. */
function isSame(value: Value, _: Run, other: Value): boolean {
  if (value instanceof Float && other instanceof Float) return value.value === other.value;
  return value === other && !(value instanceof Undefined);
}

/** The comparisons, each under all its names. */
const comparisons = ["==|eq|equalto", "!=|ne", ">|gt|greaterthan", ">=|ge", "<|lt|lessthan", "<=|le", "in"].map(
  (names) => {
    const compare = comparers[names.split("|")[0] as keyof typeof comparers];
    return [`${names}(value, other)`, (value: Value, run: Run, other: Value) => compare(value, other, run)] as const;
  },
);

/** Every test, by name. */
export const tests = tableOf({
  "defined(value)": (value: Value) => !(value instanceof Undefined),
  "undefined(value)": (value: Value) => value instanceof Undefined,
  "none(value)": (value: Value) => value === null,
  "boolean(value)": (value: Value) => typeof value === "boolean",
  "true(value)": (value: Value) => value === true,
  "false(value)": (value: Value) => value === false,
  "integer(value)": (value: Value) => typeof value !== "boolean" && asInteger(value) !== undefined,
  "float(value)": (value: Value) => asInteger(value) === undefined && asNumeric(value) !== undefined,
  "number(value)": (value: Value) => asNumeric(value) !== undefined,
  "string(value)": (value: Value) => typeof value === "string",
  "mapping(value)": isDict,
  "sequence(value)": (value: Value) => !(value instanceof DictView) && lengthOf(value) !== undefined,
  "iterable(value)": (value: Value, run: Run) =>
    value instanceof Generated || itemsOrUndefined(value, run) !== undefined,
  "callable(value)": (value: Value) => value instanceof Callable || value instanceof Undefined,
  "lower(text)": isLower,
  "upper(text)": isUpper,
  "odd(value)": (value: Value, run: Run) => leaves(value, run, 2, 1),
  "even(value)": (value: Value, run: Run) => leaves(value, run, 2),
  "divisibleby(value, num)": (value: Value, run: Run, divisor: Value) => leaves(value, run, divisor),
  "sameas(value, other)": isSame,
  "escaped(value)": () => false,
  "filter(value)": (value: Value, run: Run) => run.settings.filters.has(keyOf(value) as string),
  "test(value)": (value: Value, run: Run) => run.settings.tests.has(keyOf(value) as string),
  ...Object.fromEntries(comparisons),
});
