import { state } from "../../run/render-state.ts";
import type { ComparisonOperator } from "../../syntax/ast.ts";
import { DictView, isDict, keyOf } from "../../values/dict.ts";
import { asNumeric } from "../../values/numbers.ts";
import { comparers, isEqual, operate } from "../../values/operators.ts";
import { itemsOrUndefined, lengthOf } from "../../values/sequences.ts";
import { isLower, isUpper } from "../../values/text.ts";
import { Callable, Float, LazyItems, Tuple, typeName, Undefined, type Value } from "../../values/values.ts";
import { defineBuiltins } from "../builtin.ts";
import type { BuiltinTable } from "../builtin-table.ts";

function leaves(value: Value, divisor: Value, rest = 0): boolean {
  return isEqual(operate("%", value, divisor), rest);
}

/** Values without an identity of their own are the same when they are equal, and there is one empty tuple. */
function isSame(value: Value, other: Value): boolean {
  if (value instanceof Float && other instanceof Float) return value.content === other.content;
  if (value instanceof Tuple && other instanceof Tuple && value.length + other.length === 0) return true;
  return value === other && !(value instanceof Undefined);
}

/** The comparisons, each under all its names. */
const comparisons = "==|eq|equalto !=|ne >|gt|greaterthan >=|ge <|lt|lessthan <=|le in".split(" ").map((names) => {
  const [operator] = names.split("|") as [ComparisonOperator];
  return [`${names} other`, comparers[operator]];
});

/** Every test, by name. */
export const tests: BuiltinTable = new Map([
  ...defineBuiltins("value", {
    defined: (value: Value) => !(value instanceof Undefined),
    undefined: (value: Value) => value instanceof Undefined,
    none: (value: Value) => value === null,
    boolean: (value: Value) => typeof value === "boolean",
    true: (value: Value) => value === true,
    false: (value: Value) => value === false,
    integer: (value: Value) => typeName(value) === "int",
    float: (value: Value) => typeName(value) === "float",
    number: (value: Value) => asNumeric(value) !== undefined,
    string: (value: Value) => typeof value === "string",
    mapping: isDict,
    sequence: (value: Value) =>
      !(value instanceof DictView || (value instanceof Undefined && value.mode === "strict")) &&
      lengthOf(value) !== undefined,
    iterable: (value: Value) => value instanceof LazyItems || itemsOrUndefined(value) !== undefined,
    callable: (value: Value) => value instanceof Callable || value instanceof Undefined,
    odd: (value: Value) => leaves(value, 2, 1),
    even: (value: Value) => leaves(value, 2),
    "divisibleby num": (value: Value, divisor: Value) => leaves(value, divisor),
    "sameas other": isSame,
    escaped: () => false,
    filter: (value: Value) => state.settings.filters.has(keyOf(value) as string),
    test: (value: Value) => state.settings.tests.has(keyOf(value) as string),
    ...Object.fromEntries(comparisons),
  }),
  ...defineBuiltins("text", {
    lower: isLower,
    upper: isUpper,
  }),
]);
