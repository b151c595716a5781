import { exceeded } from "./meter.ts";
import { Float, float, integer, type Value, valueError } from "./values.ts";

/** Bits an integer may grow to: room for anything sensible, far from where arithmetic gets slow. */
const LARGEST_BITS = 65_536;

/** A value as an exact integer, where it is an int or a bool. */
export function asInteger(value: Value): number | bigint | undefined {
  if (typeof value === "bigint" || Number.isInteger(value)) return value as number | bigint;
  return typeof value === "boolean" ? Number(value) : undefined;
}

/** A value as a double, where it is any number. */
export function asNumber(value: Value): number | undefined {
  if (typeof value === "number") return value;
  if (value instanceof Float) return value.held;
  if (typeof value === "bigint") return toDouble(value);
  return typeof value === "boolean" ? Number(value) : undefined;
}

/** A value as whichever of the two is exact. */
export function asNumeric(value: Value): number | bigint | undefined {
  return asInteger(value) ?? asNumber(value);
}

function toDouble(value: bigint): number {
  const double = Number(value);
  if (!Number.isFinite(double)) throw valueError("too large for a float");
  return double;
}

/** An int index or count as a number; bigints are clamped, since no sequence is that long. */
export function asIndex(value: Value): number | undefined {
  const int = asInteger(value);
  return typeof int === "bigint" ? (int > 0n ? 1 : -1) * Number.MAX_SAFE_INTEGER : int;
}

/** `int` of a float. */
export function truncate(double: number): Value {
  if (!Number.isFinite(double)) throw valueError("not a finite number");
  return integer(BigInt(Math.trunc(double)));
}

type Exact = (left: bigint, right: bigint) => bigint;
type Quick = (left: number, right: number) => number;
type OnInts = (left: number | bigint, right: number | bigint) => Value | undefined;
type Arithmetic = (left: Value, right: Value) => Value | undefined;

/**
 * An operator with Python's types: `onInts` where both are ints and it has an answer, doubles as soon as one is a float;
 * undefined where an operand is no number.
 */
function numeric(onInts: OnInts, onDoubles: Quick): Arithmetic {
  return (left, right) => {
    const [a, b] = [asInteger(left), asInteger(right)];
    const exact = a === undefined || b === undefined ? undefined : onInts(a, b);
    if (exact !== undefined) return exact;
    const [x, y] = [asNumber(left), asNumber(right)];
    return x === undefined || y === undefined ? undefined : float(onDoubles(x, y));
  };
}

const areSmall = (a: number | bigint, b: number | bigint) => typeof a === "number" && typeof b === "number";

/** An operator that is exact on ints; `quick` serves them while its result is exact, unless `onSmall` is better at that. */
function arithmetic(quick: Quick, exact: Exact, onSmall = quick): Arithmetic {
  return numeric((a, b) => {
    const result = areSmall(a, b) ? onSmall(a as number, b as number) : Number.NaN;
    // Adding zero turns -0, which an int cannot be, into 0.
    return Number.isSafeInteger(result) ? result + 0 : checked(exact(BigInt(a), BigInt(b)));
  }, quick);
}

/** An operator that JavaScript spells alike for numbers and bigints. */
function sameOnBoth(apply: Quick): Arithmetic {
  return arithmetic(apply, apply as unknown as Exact);
}

function bitLength(value: bigint): number {
  return value.toString(16).length * 4;
}

function checkBits(bits: number, limit = LARGEST_BITS): void {
  if (bits > limit) throw exceeded("bits of an integer", bits, limit);
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

function exactModulo(a: bigint, b: bigint): bigint {
  return ((a % nonZero(b)) + b) % b;
}

function floorDivide(a: number, b: number): number {
  const quotient = (a - modulo(a, b)) / b;
  if (quotient === 0) return a / b < 0 || Object.is(a / b, -0) ? -0 : 0;
  const floor = Math.floor(quotient);
  return quotient - floor > 0.5 ? floor + 1 : floor;
}

/** Divides with enough bits to spare, and a last one for what is cut off, so that rounding once is rounding right. */
function divideExactly(a: bigint, b: bigint): number {
  const [top, bottom] = [a < 0n ? -a : a, nonZero(b) < 0n ? -b : b];
  const shift = Math.max(0, bitLength(bottom) - bitLength(top) + 70);
  const scaled = top << BigInt(shift);
  const quotient = ((scaled / bottom) << 1n) | (scaled % bottom === 0n ? 0n : 1n);
  const half = 2 ** -Math.floor((shift + 1) / 2);
  const result = toDouble(quotient) * half * (shift % 2 === 0 ? half / 2 : half);
  return a < 0n === b < 0n ? result : -result;
}

/** `**` of floats. */
function power(x: number, y: number): number {
  if (x === 0 && y < 0) nonZero(x);
  const result = x === 1 ? 1 : x ** y;
  if (!Number.isFinite(result) && Number.isFinite(x) && Number.isFinite(y))
    throw valueError(x < 0 && !Number.isInteger(y) ? "not a real number" : "too large for a float");
  return result;
}

function integerPower(base: bigint, exponent: bigint): Value {
  // The powers of 0, 1 and -1 repeat, so that no exponent is too large for them.
  const times = base * base <= 1n && exponent > 2n ? 2n - (exponent % 2n) : exponent;
  checkBits(Number(times) * bitLength(base), LARGEST_BITS * 4);
  return checked(base ** times);
}

/** Operator → arithmetic of two numbers. */
export const arithmetics = {
  "+": sameOnBoth((a, b) => a + b),
  "-": sameOnBoth((a, b) => a - b),
  "*": sameOnBoth((a, b) => a * b),
  // Always a float, and the nearest one to the exact quotient even where an int is too large for a double.
  "/": numeric(
    (a, b) => (areSmall(a, b) ? undefined : float(divideExactly(BigInt(a), BigInt(b)))),
    (x, y) => x / nonZero(y),
  ),
  "//": arithmetic(
    floorDivide,
    (a, b) => (a - exactModulo(a, b)) / b,
    (a, b) => Math.floor(a / nonZero(b)),
  ),
  "%": arithmetic(modulo, exactModulo),
  // An int where both are ints and the exponent is not negative.
  "**": numeric((a, b) => (b >= 0 ? integerPower(BigInt(a), BigInt(b)) : undefined), power),
};
