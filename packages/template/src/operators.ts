import type { BinaryOperator, ComparisonOperator } from "./ast.ts";
import { type AnyDict, DictView, dictGet, dictPairs, isDict, keyOf } from "./dict.ts";
import { formatPercent } from "./format-percent.ts";
import type { Meter } from "./meter.ts";
import {
  addNumbers,
  asIndex,
  asInteger,
  asNumber,
  divideNumbers,
  floorDivideNumbers,
  moduloNumbers,
  multiplyNumbers,
  powerNumbers,
  subtractNumbers,
} from "./numbers.ts";
import { itemsOf } from "./sequences.ts";
import { END, Generated, isList, Range, Tuple, typeError, typeName, Undefined, unfit, type Value } from "./values.ts";

/** `==`: by value, across ints and floats, never across other types. */
export function isEqual(left: Value, right: Value, meter: Meter): boolean {
  if (left instanceof Undefined || right instanceof Undefined) return areUndefined(left, right);
  if (left === right) return true;
  if (typeof left === "string" || typeof right === "string") return false;
  const a = asInteger(left) ?? asNumber(left);
  // Loose equality compares a number with a bigint exactly, by value.
  // biome-ignore lint/suspicious/noDoubleEquals: a number and a bigint are never strictly equal
  if (a !== undefined) return a == (asInteger(right) ?? asNumber(right));
  return isEqualObject(left, right, meter);
}

function areUndefined(left: Value, right: Value): boolean {
  for (const value of [left, right]) if (value instanceof Undefined) value.check();
  return left instanceof Undefined && right instanceof Undefined && left.forbidden === right.forbidden;
}

function isEqualObject(left: Value, right: Value, meter: Meter): boolean {
  if (isDict(left)) return isDict(right) && areEqualDicts(left, right, meter);
  if (left instanceof DictView) return isEqualView(left, right, meter);
  const isSequence = isList(left) || left instanceof Tuple || left instanceof Range;
  return (
    isSequence &&
    typeName(left) === typeName(right) &&
    areEqualItems(itemsOf(left, meter), itemsOf(right, meter), meter)
  );
}

/** Inside containers, Python takes a value for equal to itself, even NaN. */
function isSameOrEqual(left: Value, right: Value, meter: Meter): boolean {
  meter.charge(1);
  return Object.is(left, right) || isEqual(left, right, meter);
}

function areEqualItems(left: readonly Value[], right: readonly Value[], meter: Meter): boolean {
  if (left.length !== right.length) return false;
  meter.enter();
  const same = left.every((item, index) => isSameOrEqual(item, right[index] as Value, meter));
  meter.leave();
  return same;
}

function areEqualDicts(left: AnyDict, right: AnyDict, meter: Meter): boolean {
  const pairs = dictPairs(left);
  if (pairs.length !== dictPairs(right).length) return false;
  meter.enter();
  const same = pairs.every(([key, value]) => {
    const other = dictGet(right, key);
    return other !== undefined && isSameOrEqual(value, other, meter);
  });
  meter.leave();
  return same;
}

/** Views of keys and items are sets; views of values equal only themselves. */
function isEqualView(left: DictView, right: Value, meter: Meter): boolean {
  if (!(right instanceof DictView) || left.size() !== right.size()) return false;
  if ([left, right].some((view) => view.typeName === "dict_values")) return false;
  return left.items().every((item) => contains(right, item, meter));
}

/** Compares strings by code point, where JavaScript compares UTF-16 units. */
function compareText(left: string, right: string): number {
  if (left === right) return 0;
  const length = Math.min(left.length, right.length);
  let at = 0;
  while (at < length && left.charCodeAt(at) === right.charCodeAt(at)) at += 1;
  if (at === length) return left.length - right.length;
  return unitRank(left.charCodeAt(at)) - unitRank(right.charCodeAt(at));
}

/** Moves surrogates above the rest of the basic plane, where their code points belong. */
function unitRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}

/** Orders two values: negative, zero, positive, or NaN where floats are unordered. */
export function compareValues(left: Value, right: Value, operator: string, meter: Meter): number {
  if (typeof left === "string" && typeof right === "string") return compareText(left, right);
  const a = asInteger(left) ?? asNumber(left);
  const b = asInteger(right) ?? asNumber(right);
  if (a !== undefined && b !== undefined) return a < b ? -1 : a > b ? 1 : a >= b ? 0 : Number.NaN;
  if (isList(left) && isList(right)) return compareItems(left, right, operator, meter);
  if (left instanceof Tuple && right instanceof Tuple) return compareItems(left.list, right.list, operator, meter);
  if (left instanceof DictView && right instanceof DictView) return compareViews(left, right, operator, meter);
  return unsupported(operator, left, right);
}

/** Views of keys and items compare as sets do: by what holds what. */
function compareViews(left: DictView, right: DictView, operator: string, meter: Meter): number {
  const holds = (outer: DictView, inner: DictView) => inner.items().every((item) => contains(outer, item, meter));
  if (left.typeName === "dict_values" || right.typeName === "dict_values") return unsupported(operator, left, right);
  const [more, less] = [holds(left, right), holds(right, left)];
  return more && less ? 0 : more ? 1 : less ? -1 : Number.NaN;
}

function compareItems(left: readonly Value[], right: readonly Value[], operator: string, meter: Meter): number {
  const at = left.findIndex(
    (item, index) => index >= right.length || !isSameOrEqual(item, right[index] as Value, meter),
  );
  if (at < 0 || at >= right.length) return left.length - right.length;
  meter.enter();
  const order = compareValues(left[at] as Value, right[at] as Value, operator, meter);
  meter.leave();
  return order;
}

function refuseUndefined(...values: Value[]): void {
  for (const value of values) if (value instanceof Undefined) throw value.error();
}

/** `in`. */
function contains(container: Value, item: Value, meter: Meter): boolean {
  if (typeof container === "string") {
    if (typeof item === "string") return container.includes(item);
    throw unfit(item, "cannot be in a text: only str can");
  }
  if (isDict(container)) return dictGet(container, item) !== undefined;
  if (container instanceof Generated) return pullUntil(container, item, meter);
  if (container instanceof DictView && container.typeName === "dict_keys") keyOf(item);
  return itemsOf(container, meter).some((other) => isSameOrEqual(other, item, meter));
}

function pullUntil({ next }: Generated, item: Value, meter: Meter): boolean {
  for (let other = next(); other !== END; other = next()) if (isSameOrEqual(other, item, meter)) return true;
  return false;
}

type Comparer = (left: Value, right: Value, meter: Meter) => boolean;

/** Operator → comparison. */
export const comparers: Record<ComparisonOperator, Comparer> = {
  "==": isEqual,
  "!=": (left, right, meter) => !isEqual(left, right, meter),
  "<": (left, right, meter) => compareValues(left, right, "<", meter) < 0,
  "<=": (left, right, meter) => compareValues(left, right, "<=", meter) <= 0,
  ">": (left, right, meter) => compareValues(left, right, ">", meter) > 0,
  ">=": (left, right, meter) => compareValues(left, right, ">=", meter) >= 0,
  in: (left, right, meter) => contains(right, left, meter),
  "not in": (left, right, meter) => !contains(right, left, meter),
};

function unsupported(operator: string, left: Value, right: Value, hint = ""): never {
  refuseUndefined(left, right);
  throw typeError(`'${operator}' does not work with '${typeName(left)}' and '${typeName(right)}'${hint}`);
}

/** `+`: numbers add, strings, lists and tuples join; nothing is converted. */
export function add(left: Value, right: Value, meter: Meter): Value {
  if (typeof left === "string" && typeof right === "string") {
    meter.checkLength(left.length + right.length);
    return left + right;
  }
  const sum = addNumbers(left, right);
  if (sum !== undefined) return sum;
  if (isList(left) && isList(right)) return joinItems(left, right, meter);
  if (left instanceof Tuple && right instanceof Tuple) return new Tuple(joinItems(left.list, right.list, meter));
  return unsupported("+", left, right, "; `~` joins anything as text");
}

function joinItems(left: readonly Value[], right: readonly Value[], meter: Meter): Value[] {
  meter.charge(1 + ((left.length + right.length) >>> 3));
  return left.concat(right);
}

function multiply(left: Value, right: Value, meter: Meter): Value {
  const product = multiplyNumbers(left, right);
  if (product !== undefined) return product;
  const leftCount = asIndex(left);
  const repeated =
    repeat(left, asIndex(right), meter) ?? (leftCount === undefined ? undefined : repeat(right, leftCount, meter));
  return repeated ?? unsupported("*", left, right);
}

function repeat(value: Value, count: number | undefined, meter: Meter): Value | undefined {
  if (count === undefined) return undefined;
  const times = Math.max(0, count);
  if (typeof value === "string") {
    meter.checkRepeat(value.length * times);
    return value.repeat(value === "" ? 0 : times);
  }
  const items = value instanceof Tuple ? value.list : isList(value) ? value : undefined;
  if (!items) return undefined;
  meter.checkRepeat(items.length * times);
  meter.charge((items.length * times) >>> 3);
  const copies = items.length === 0 ? [] : Array.from({ length: times }, () => items).flat();
  return value instanceof Tuple ? new Tuple(copies) : copies;
}

type Operation = (left: Value, right: Value, meter: Meter) => Value;

/** Operator → arithmetic. */
export const operations: Record<BinaryOperator, Operation> = {
  "-": (left, right) => subtractNumbers(left, right) ?? unsupported("-", left, right),
  "*": multiply,
  "/": (left, right) => divideNumbers(left, right) ?? unsupported("/", left, right),
  "//": (left, right) => floorDivideNumbers(left, right) ?? unsupported("//", left, right),
  "%": (left, right, meter) =>
    typeof left === "string"
      ? formatPercent(left, right, meter)
      : (moduloNumbers(left, right) ?? unsupported("%", left, right)),
  "**": (left, right) => powerNumbers(left, right) ?? unsupported("**", left, right),
};

/** Unary minus and plus. Floats are multiplied, since subtracting from zero would lose the sign of zero. */
export function applySign(operator: "-" | "+", value: Value): Value {
  const result = multiplyNumbers(value, operator === "-" ? -1 : 1);
  if (result === undefined) throw unfit(value, `has no unary ${operator}`);
  return result;
}
