import { fixedLimitError } from "../budget-errors.ts";
import { Float, float, integer, type Value, valueError } from "./values.ts";

/** Bits an integer may grow to: room for anything sensible, far from where arithmetic gets slow. */
const MAX_INTEGER_BITS = 65_536;

/** A value as an exact integer, where it is an int or a bool. */
export function asInteger(value: Value): number | bigint | undefined {
  if (typeof value === "bigint" || Number.isInteger(value)) return value as number | bigint;
  return typeof value === "boolean" ? Number(value) : undefined;
}

/** A value as a double, where it is any number. */
export function asNumber(value: Value): number | undefined {
  if (typeof value === "number") return value;
  if (value instanceof Float) return value.content;
  const int = asInteger(value);
  return int === undefined ? int : toDouble(int);
}

/** A value as whichever of the two is exact. */
export function asNumeric(value: Value): number | bigint | undefined {
  return asInteger(value) ?? asNumber(value);
}

/** Whether a number has a minus sign, as -0.0 does. */
export function isNegative(number: number | bigint): boolean {
  return number < 0 || Object.is(number, -0);
}

/** Reads a number as a double, where one is near enough. */
function toDouble(value: number | bigint | string): number {
  const double = Number(value);
  if (!Number.isFinite(double)) throw valueError("not a finite number");
  return double;
}

/** An int index or count as a number; bigints are clamped, since no sequence is that long. */
export function asIndex(value: Value): number | undefined {
  const int = asInteger(value);
  return typeof int === "bigint" ? (int > 0n ? 1 : -1) * 9e15 : int;
}

/** `int` of a float. */
export function truncate(double: number): Value {
  return integer(BigInt(Math.trunc(toDouble(double))));
}

type Exact = (left: bigint, right: bigint) => bigint;
type Quick = (left: number, right: number) => number;
type OnInts = (left: number | bigint, right: number | bigint) => Value | undefined;
type Arithmetic = (left: Value, right: Value) => Value | undefined;

/** Applies a function to two values as numbers of some sort; undefined where one of them is none. */
export function onBoth<T, R>(convert: (value: Value) => T | undefined, apply: (left: T, right: T) => R) {
  return (left: Value, right: Value): R | undefined => {
    const a = convert(left);
    const b = a === undefined ? a : convert(right);
    return a === undefined || b === undefined ? undefined : apply(a, b);
  };
}

/** An operator with Python's types: `onInts` where both are ints and it has an answer, doubles as soon as one is a float. */
function numeric(onInts: OnInts, onDoubles: Quick): Arithmetic {
  const exact = onBoth(asInteger, onInts);
  const rough = onBoth(asNumber, (x, y) => float(onDoubles(x, y)));
  return (left, right) => exact(left, right) ?? rough(left, right);
}

const areSmall = (a: number | bigint, b: number | bigint) => typeof a === "number" && typeof b === "number";

/** An operator that is exact on ints; `quick` serves them while its result is exact. */
function arithmetic(quick: Quick, exact: Exact): Arithmetic {
  return numeric((a, b) => {
    const result = areSmall(a, b) ? quick(a as number, b as number) : Number.NaN;
    // Adding zero turns -0, which an int cannot be, into 0.
    return Number.isSafeInteger(result) ? result + 0 : checked(exact(BigInt(a), BigInt(b)));
  }, quick);
}

function bitLength(value: bigint): number {
  return value.toString(16).length * 4;
}

function checkBits(bits: number): void {
  if (bits > MAX_INTEGER_BITS) throw fixedLimitError("bits in an integer", MAX_INTEGER_BITS);
}

function checked(value: bigint): Value {
  checkBits(bitLength(value));
  return integer(value);
}

function nonZero<T>(divisor: T): T {
  // biome-ignore lint/suspicious/noDoubleEquals: zero is zero, as a number and as a bigint
  if (divisor == 0) throw valueError("division or modulo by zero");
  return divisor;
}

function modulo(a: number, b: number): number {
  const remainder = a % nonZero(b);
  if (remainder === 0) return b < 0 ? -0 : 0;
  return remainder < 0 !== b < 0 ? remainder + b : remainder;
}

/** Python's `%` of two ints. */
export function exactModulo(a: bigint, b: bigint): bigint {
  return ((a % nonZero(b)) + b) % b;
}

/** `//` of floats, rounded where CPython rounds. */
function floorDivide(a: number, b: number): number {
  const remainder = a % nonZero(b);
  const quotient = (a - remainder) / b - Number(remainder !== 0 && remainder < 0 !== b < 0);
  if (quotient === 0) return isNegative(a / b) ? -0 : 0;
  const floor = Math.floor(quotient);
  return quotient - floor > 0.5 ? floor + 1 : floor;
}

/** Divides to more digits than count, and a last one for what is cut off: reading that as a double rounds only once. */
function divideExactly(a: bigint, b: bigint): number {
  const zeros = Math.max(0, bitLength(nonZero(b)) - bitLength(a)) + 25;
  const scaled = a * 10n ** BigInt(zeros);
  return toDouble(`${a ? scaled / b : b < 0n ? "-0" : 0}${scaled % b ? 1 : 0}e-${zeros + 1}`);
}

/** `**` of floats. */
function power(x: number, y: number): number {
  if (x === 0 && y < 0) nonZero(x);
  const result = x === 1 ? 1 : x ** y;
  return Number.isFinite(x) && Number.isFinite(y) ? toDouble(result) : result;
}

function integerPower(base: bigint, exponent: bigint): Value {
  // The powers of 0, 1 and -1 repeat, so that no exponent is too large for them.
  const times = base * base <= 1n && exponent > 2n ? 2n - (exponent % 2n) : exponent;
  // An estimate, which for a small base is too high.
  checkBits((Number(times) * bitLength(base)) / 4);
  return checked(base ** times);
}

/** Operator → arithmetic of two numbers. */
export const arithmetics = {
  "+": arithmetic(
    (a, b) => a + b,
    (a, b) => a + b,
  ),
  "-": arithmetic(
    (a, b) => a - b,
    (a, b) => a - b,
  ),
  "*": arithmetic(
    (a, b) => a * b,
    (a, b) => a * b,
  ),
  // Always a float, and the nearest one to the exact quotient even where an int is too large for a double.
  "/": numeric(
    (a, b) => (areSmall(a, b) ? undefined : float(divideExactly(BigInt(a), BigInt(b)))),
    (x, y) => x / nonZero(y),
  ),
  "//": arithmetic(floorDivide, (a, b) => (a - exactModulo(a, b)) / b),
  "%": arithmetic(modulo, exactModulo),
  // An int where both are ints and the exponent is not negative.
  "**": numeric((a, b) => (b >= 0 ? integerPower(BigInt(a), BigInt(b)) : undefined), power),
};
