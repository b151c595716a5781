import type { BinaryOperator, ComparisonOperator } from "./ast.ts";
import { DictView, dictGet, dictItems, dictSize, isDict } from "./dict.ts";
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
import { formatPercent } from "./format-percent.ts";
import { itemsOrUndefined, puller } from "./sequences.ts";
import { END, Generated, isList, Range, Tuple, typeError, typeName, Undefined, type Value } from "./values.ts";

/** `==`: by value, across ints and floats, never across other types. */
export function isEqual(left: Value, right: Value, meter: Meter): boolean {
  if (left === right) return true;
  if (typeof left === "string" || typeof right === "string" || left === null || right === null) {
    return strictCheck(left, right);
  }
  const a = asInteger(left) ?? asNumber(left);
  if (a !== undefined) {
    // Loose equality compares a number with a bigint exactly, by value.
    // biome-ignore lint/suspicious/noDoubleEquals: a number and a bigint are never strictly equal
    return a == (asInteger(right) ?? asNumber(right));
  }
  return isEqualObject(left, right, meter);
}

function strictCheck(left: Value, right: Value): boolean {
  for (const value of [left, right]) if (value instanceof Undefined && value.mode === "strict") throw value.error();
  return false;
}

function isEqualObject(left: Value, right: Value, meter: Meter): boolean {
  if (isList(left)) return isList(right) && areEqualItems(left, right, meter);
  if (left instanceof Tuple) return right instanceof Tuple && areEqualItems(left.items, right.items, meter);
  if (isDict(left)) return isDict(right) && areEqualDicts(left, right, meter);
  if (left instanceof Range) return right instanceof Range && areEqualItems(left.items(), right.items(), meter);
  if (left instanceof Undefined) return strictCheck(left, right) || (right instanceof Undefined && left.forbidden === right.forbidden);
  if (left instanceof DictView) return isEqualView(left, right, meter);
  return strictCheck(left, right);
}

function areEqualItems(left: readonly Value[], right: readonly Value[], meter: Meter): boolean {
  if (left.length !== right.length) return false;
  meter.enter();
  const same = left.every((item, index) => {
    meter.charge(1);
    return isEqual(item, right[index] ?? null, meter);
  });
  meter.leave();
  return same;
}

type AnyDict = Parameters<typeof dictItems>[0];

function areEqualDicts(left: AnyDict, right: AnyDict, meter: Meter): boolean {
  if (dictSize(left) !== dictSize(right)) return false;
  meter.enter();
  const same = dictItems(left).every(([key, value]) => {
    meter.charge(1);
    const other = dictGet(right, key);
    return other !== undefined && isEqual(value, other, meter);
  });
  meter.leave();
  return same;
}

/** Views of keys and items are sets; views of values equal only themselves. */
function isEqualView(left: DictView, right: Value, meter: Meter): boolean {
  if (!(right instanceof DictView) || left.typeName === "dict_values" || left.size !== right.size) return false;
  return left.items().every((item) => contains(right, item, meter));
}

/** Compares strings by code point, where JavaScript compares UTF-16 units. */
export function compareText(left: string, right: string): number {
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
  if (left instanceof Tuple && right instanceof Tuple) return compareItems(left.items, right.items, operator, meter);
  refuseUndefined(left, right);
  throw typeError(`'${operator}' not supported between instances of '${typeName(left)}' and '${typeName(right)}'`);
}

function compareItems(left: readonly Value[], right: readonly Value[], operator: string, meter: Meter): number {
  meter.enter();
  try {
    for (const [index, item] of left.entries()) {
      meter.charge(1);
      if (index >= right.length) return 1;
      const other = right[index] ?? null;
      if (!isEqual(item, other, meter)) return compareValues(item, other, operator, meter);
    }
    return left.length - right.length;
  } finally {
    meter.leave();
  }
}

function refuseUndefined(...values: Value[]): void {
  for (const value of values) if (value instanceof Undefined) throw value.error();
}

/** `in`. */
export function contains(container: Value, item: Value, meter: Meter): boolean {
  if (typeof container === "string") {
    if (typeof item === "string") return container.includes(item);
    refuseUndefined(item);
    throw typeError(`'in <string>' requires string as left operand, not ${typeName(item)}`);
  }
  if (isDict(container)) return dictGet(container, item) !== undefined;
  if (container instanceof Generated) return pullUntil(container, item, meter);
  const items = itemsOrUndefined(container, meter);
  if (!items) throw typeError(`argument of type '${typeName(container)}' is not iterable`);
  meter.charge(items.length >>> 4);
  return items.some((other) => isEqual(other, item, meter));
}

function pullUntil(source: Generated, item: Value, meter: Meter): boolean {
  const next = puller(source, meter);
  for (let other = next(); other !== END; other = next()) if (isEqual(other, item, meter)) return true;
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

function unsupported(operator: string, left: Value, right: Value): never {
  refuseUndefined(left, right);
  throw typeError(`unsupported operand type(s) for ${operator}: '${typeName(left)}' and '${typeName(right)}'`);
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
  if (left instanceof Tuple && right instanceof Tuple) return new Tuple(joinItems(left.items, right.items, meter));
  refuseUndefined(left, right);
  if (typeof left === "string") throw typeError(`can only concatenate str (not "${typeName(right)}") to str; use \`~\` to join as text`);
  return unsupported("+", left, right);
}

function joinItems(left: readonly Value[], right: readonly Value[], meter: Meter): Value[] {
  meter.charge(1 + ((left.length + right.length) >>> 3));
  return left.concat(right);
}

function multiply(left: Value, right: Value, meter: Meter): Value {
  const product = multiplyNumbers(left, right);
  if (product !== undefined) return product;
  const leftCount = asIndex(left);
  const repeated = repeat(left, asIndex(right), meter) ?? (leftCount === undefined ? undefined : repeat(right, leftCount, meter));
  return repeated ?? unsupported("*", left, right);
}

function repeat(value: Value, count: number | undefined, meter: Meter): Value | undefined {
  if (count === undefined) return undefined;
  const times = Math.max(0, count);
  if (typeof value === "string") {
    meter.checkRepeat(value.length * times);
    return value.repeat(value === "" ? 0 : times);
  }
  const items = value instanceof Tuple ? value.items : isList(value) ? value : undefined;
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
    typeof left === "string" ? formatPercent(left, right, meter) : (moduloNumbers(left, right) ?? unsupported("%", left, right)),
  "**": (left, right) => powerNumbers(left, right) ?? unsupported("** or pow()", left, right),
};

/** Unary minus and plus. */
export function applySign(operator: "-" | "+", value: Value): Value {
  const result = operator === "-" ? subtractNumbers(0, value) : addNumbers(0, value);
  if (result !== undefined) return asInteger(value) === undefined ? signFloat(operator, value) : result;
  refuseUndefined(value);
  throw typeError(`bad operand type for unary ${operator}: '${typeName(value)}'`);
}

/** Floats are negated rather than subtracted from zero, which would lose the sign of zero. */
function signFloat(operator: "-" | "+", value: Value): Value {
  return operator === "+" ? value : (multiplyNumbers(value, -1) ?? value);
}

