import { state } from "../run/render-state.ts";
import type { BinaryOperator, ComparisonOperator } from "../syntax/ast.ts";
import { dictGet, isDict, keyOf } from "./dict.ts";
import { formatPercent } from "./format-percent.ts";
import { arithmetics, asIndex, asNumeric, onBoth } from "./numbers.ts";
import { itemsOf, iterate, lengthOf } from "./sequences.ts";
import {
  END,
  expectDefined,
  expectFound,
  expectText,
  isList,
  like,
  Range,
  Tuple,
  typeError,
  typeName,
  Undefined,
  type Value,
} from "./values.ts";

/** `==`: by value, across ints and floats, never across other types. */
export function isEqual(left: Value, right: Value): boolean {
  if (left instanceof Undefined || right instanceof Undefined) {
    // Strict ones fail.
    [left, right].map(lengthOf);
    return areAlike(left, right) && identityOf(left as Undefined) === identityOf(right as Undefined);
  }
  if (left === right) return true;
  if (typeof left === "string" || typeof right === "string") return false;
  const a = asNumeric(left);
  // Loose equality compares a number with a bigint exactly, by value.
  // biome-ignore lint/suspicious/noDoubleEquals: a number and a bigint are never strictly equal
  if (a !== undefined) return a == asNumeric(right);
  const order = compareViews(left, right);
  if (order !== undefined) return order === 0;
  return areAlike(left, right) && (isDict(left) || isList(left) || left instanceof Range) && areEqualItems(left, right);
}

const identityOf = ({ kind, mode }: Undefined) => kind + mode;

function areAlike(left: Value, right: Value): boolean {
  return typeName(left) === typeName(right);
}

/** Inside containers, Python takes a value for equal to itself, even NaN. */
function isSameOrEqual(left: Value, right: Value): boolean {
  state.charge(1);
  return Object.is(left, right) || isEqual(left, right);
}

/** Two dicts are equal when each key of the one has an equal value in the other, two sequences item by item. */
function areEqualItems(left: Value, right: Value): boolean {
  const items = itemsOf(left);
  const others = itemsOf(right);
  if (items.length !== others.length) return false;
  state.enterLevel();
  const same = items.every((item, index) => {
    const value = isDict(left) ? (dictGet(left, item) as Value) : item;
    const other = isDict(right) ? dictGet(right, item) : others[index];
    return other !== undefined && isSameOrEqual(value, other);
  });
  state.leaveLevel();
  return same;
}

/** Compares strings by code point, where JavaScript compares UTF-16 units: surrogates go above the rest. */
function compareText(left: string, right: string): number {
  const [a, b] = [left, right].map((text) =>
    text.replace(/[\ud800-\uffff]/g, (unit) =>
      String.fromCharCode(unit.charCodeAt(0) + (unit < "\ue000" ? 0x2000 : -0x800)),
    ),
  ) as [string, string];
  return a < b ? -1 : Number(a > b);
}

const compareNumbers = onBoth(asNumeric, (a, b) => (a < b ? -1 : a > b ? 1 : a >= b ? 0 : Number.NaN));

/** Orders two values: negative, zero, positive, or NaN where floats are unordered. */
export function compareValues(left: Value, right: Value, operator = "<"): number {
  if (typeof left === "string" && typeof right === "string") return compareText(left, right);
  if (isList(left) && isList(right) && areAlike(left, right)) return compareItems(left, right, operator);
  return compareNumbers(left, right) ?? compareViews(left, right) ?? unsupported(operator, left, right);
}

/** Views of keys and items are sets, which compare by what holds what; views of values equal only themselves. */
function compareViews(left: Value, right: Value): number | undefined {
  if (![left, right].every((view) => /^dict_[ki]/.test(typeName(view)))) return undefined;
  const holds = (outer: Value, inner: Value) => itemsOf(inner).every((item) => contains(outer, item));
  const more = holds(left, right);
  const less = holds(right, left);
  return more && less ? 0 : more ? 1 : less ? -1 : Number.NaN;
}

function compareItems(left: readonly Value[], right: readonly Value[], operator: string): number {
  const at = left.findIndex((item, index) => index >= right.length || !isSameOrEqual(item, right[index] as Value));
  if (at < 0 || at >= right.length) return left.length - right.length;
  state.enterLevel();
  const order = compareValues(left[at] as Value, right[at] as Value, operator);
  state.leaveLevel();
  return order;
}

/** `in`. */
function contains(container: Value, item: Value): boolean {
  if (typeof container === "string") return container.includes(expectText(item));
  if (isDict(container)) return dictGet(container, item) !== undefined;
  if (typeName(container) === "dict_keys") keyOf(item);
  // A view of items looks at nothing but tuples, so that it finds no undefined value even where that is an error.
  if (typeName(container) === "dict_items" && !(item instanceof Tuple)) return false;
  const next = iterate(container);
  for (let other = next(); other !== END; other = next()) if (isSameOrEqual(other, item)) return true;
  return false;
}

type Comparer = (left: Value, right: Value) => boolean;

function ordered(operator: string, holds: (order: number) => boolean): Comparer {
  return (left, right) => holds(compareValues(left, right, operator));
}

/** Operator → comparison. */
export const comparers: Record<ComparisonOperator, Comparer> = {
  "==": isEqual,
  "!=": (left, right) => !isEqual(left, right),
  "<": ordered("<", (order) => order < 0),
  "<=": ordered("<=", (order) => order <= 0),
  ">": ordered(">", (order) => order > 0),
  ">=": ordered(">=", (order) => order >= 0),
  in: (left, right) => contains(right, left),
  "not in": (left, right) => !contains(right, left),
};

function unsupported(operator: string, left: Value, right: Value): never {
  [left, right].map(expectDefined);
  const hint = operator === "+" ? "; `~` joins anything as text" : "";
  throw typeError(`'${operator}' does not work with '${typeName(left)}' and '${typeName(right)}'${hint}`);
}

/** `+`: numbers add, strings, lists and tuples join; nothing is converted. */
function join(left: Value, right: Value): Value | undefined {
  if (typeof left === "string" && typeof right === "string") {
    state.checkText(left.length + right.length, Math.min(left.length, right.length));
    return left + right;
  }
  if (!isList(left) || !isList(right) || !areAlike(left, right)) return undefined;
  state.charge(1 + ((left.length + right.length) >>> 6));
  return left.concat(right);
}

function repeat(value: Value, count: number | undefined): Value | undefined {
  if (count === undefined || !(typeof value === "string" || isList(value))) return undefined;
  const times = value.length === 0 ? 0 : Math.max(0, count);
  state.checkRepeat(value.length * times);
  if (typeof value === "string") return value.repeat(times);
  return like(value, Array.from({ length: times }, () => value).flat() as Value[]);
}

type Operation = (left: Value, right: Value) => Value | undefined;

/** What operators do to values that are not both numbers. */
const others: Partial<Record<string, Operation>> = {
  "+": join,
  "*": (left, right) => repeat(left, asIndex(right)) ?? repeat(right, asIndex(left)),
  "%": (left, right) => (typeof left === "string" ? formatPercent(left, right) : undefined),
};

/** Applies an arithmetic operator. */
export function operate(operator: BinaryOperator | "+", left: Value, right: Value): Value {
  return arithmetics[operator](left, right) ?? others[operator]?.(left, right) ?? unsupported(operator, left, right);
}

/** Unary minus and plus. Floats are multiplied, since subtracting from zero would lose the sign of zero. */
export function applySign(operator: "-" | "+", value: Value): Value {
  return expectFound(arithmetics["*"](value, operator === "-" ? -1 : 1), value, `has no unary ${operator}`);
}

/** An indentation: a number of spaces, or the text itself. */
export function indentationOf(width: Value): string {
  return typeof width === "string" ? width : (operate("*", " ", width) as string);
}
