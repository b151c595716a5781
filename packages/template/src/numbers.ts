import { exceeded } from "./meter.ts";
import { Float, float, integer, type Value, valueError } from "./values.ts";

/** Bits an integer may grow to: room for anything sensible, far from where arithmetic gets slow. */
const LARGEST_BITS = 65_536;

/** A value as an exact integer, where it is an int or a bool. */
export function asInteger(value: Value): number | bigint | undefined {
  if (typeof value === "number") return Number.isInteger(value) ? value : undefined;
  if (typeof value === "bigint") return value;
  return typeof value === "boolean" ? Number(value) : undefined;
}

/** A value as a double, where it is any number. */
export function asNumber(value: Value): number | undefined {
  if (typeof value === "number") return value;
  if (value instanceof Float) return value.value;
  if (typeof value === "bigint") return toDouble(value);
  return typeof value === "boolean" ? Number(value) : undefined;
}

function toDouble(value: bigint): number {
  const double = Number(value);
  if (!Number.isFinite(double)) throw valueError("int too large to convert to float");
  return double;
}

/** An int index or count as a number; bigints are clamped, since no sequence is that long. */
export function asIndex(value: Value): number | undefined {
  const int = asInteger(value);
  return typeof int === "bigint" ? (int > 0n ? Number.MAX_SAFE_INTEGER : Number.MIN_SAFE_INTEGER) : int;
}

type Exact = (left: bigint, right: bigint) => bigint;
type Quick = (left: number, right: number) => number;

/** Applies an operator to two numbers with Python's types: exact on ints, doubles as soon as one is a float. */
function arithmetic(quick: Quick, exact: Exact): (left: Value, right: Value) => Value | undefined {
  return (left, right) => {
    const a = asInteger(left);
    const b = asInteger(right);
    if (a !== undefined && b !== undefined) return onIntegers(a, b, quick, exact);
    const x = asNumber(left);
    const y = asNumber(right);
    return x === undefined || y === undefined ? undefined : float(quick(x, y));
  };
}

function onIntegers(a: number | bigint, b: number | bigint, quick: Quick, exact: Exact): Value {
  if (typeof a === "number" && typeof b === "number") {
    const result = quick(a, b);
    // Adding zero turns -0, which an int cannot be, into 0.
    if (Number.isSafeInteger(result)) return result + 0;
  }
  return checked(exact(BigInt(a), BigInt(b)));
}

function bitLength(value: bigint): number {
  return value.toString(16).length * 4;
}

function checked(value: bigint): Value {
  if (value >= -(2n ** 63n) && value < 2n ** 64n) return integer(value);
  if (bitLength(value) > LARGEST_BITS) throw exceeded(`an integer of more than ${LARGEST_BITS} bits`);
  return value;
}

/** `+` of two numbers; undefined where an operand is none. */
export const addNumbers = arithmetic(
  (a, b) => a + b,
  (a, b) => a + b,
);
/** `-` of two numbers. */
export const subtractNumbers = arithmetic(
  (a, b) => a - b,
  (a, b) => a - b,
);
/** `*` of two numbers. */
export const multiplyNumbers = arithmetic(
  (a, b) => a * b,
  (a, b) => a * b,
);

/** `//`: towards minus infinity. */
export function floorDivideNumbers(left: Value, right: Value): Value | undefined {
  const [a, b] = [asInteger(left), asInteger(right)];
  const [x, y] = [asNumber(left), asNumber(right)];
  if (x === undefined || y === undefined) return undefined;
  needDivisor(y);
  if (a === undefined || b === undefined) return float(floorDivide(x, y));
  // Beyond this, the steps of the division below are not exact.
  if (typeof a === "number" && typeof b === "number" && Math.abs(a) <= 2 ** 52) return floorDivide(a, b) + 0;
  const [big, divisor] = [BigInt(a), BigInt(b)];
  const quotient = big / divisor;
  return integer(big % divisor !== 0n && big < 0n !== divisor < 0n ? quotient - 1n : quotient);
}

function needDivisor(divisor: number | bigint): void {
  // biome-ignore lint/suspicious/noDoubleEquals: zero is zero, as a number and as a bigint
  if (divisor == 0) throw valueError("division or modulo by zero");
}

function floorDivide(a: number, b: number): number {
  const quotient = (a - modulo(a, b)) / b;
  if (quotient === 0) return a / b < 0 || Object.is(a / b, -0) ? -0 : 0;
  const floor = Math.floor(quotient);
  return quotient - floor > 0.5 ? floor + 1 : floor;
}

/** `%`: with the sign of the divisor. */
export const moduloNumbers = arithmetic(
  (a, b) => {
    needDivisor(b);
    return modulo(a, b);
  },
  (a, b) => {
    needDivisor(b);
    const remainder = a % b;
    return remainder !== 0n && remainder < 0n !== b < 0n ? remainder + b : remainder;
  },
);

function modulo(a: number, b: number): number {
  const remainder = a % b;
  if (remainder === 0) return b < 0 ? -0 : 0;
  return remainder < 0 !== b < 0 ? remainder + b : remainder;
}

/** `/`: always a float, and the nearest one to the exact quotient even where an int is too large for a double. */
export function divideNumbers(left: Value, right: Value): Value | undefined {
  if (typeof left === "bigint" || typeof right === "bigint") {
    const [big, divisor] = [asInteger(left), asInteger(right)];
    if (big !== undefined && divisor !== undefined) return float(divideExactly(BigInt(big), BigInt(divisor)));
  }
  const [a, b] = [asNumber(left), asNumber(right)];
  if (a === undefined || b === undefined) return undefined;
  needDivisor(b);
  return float(a / b);
}

/** Divides with enough bits to spare, and a last one for what is cut off, so that rounding once is rounding right. */
function divideExactly(a: bigint, b: bigint): number {
  needDivisor(b);
  const [top, bottom] = [a < 0n ? -a : a, b < 0n ? -b : b];
  const shift = Math.max(0, bitLength(bottom) - bitLength(top) + 70);
  const scaled = top << BigInt(shift);
  const quotient = ((scaled / bottom) << 1n) | (scaled % bottom === 0n ? 0n : 1n);
  const half = 2 ** -Math.floor((shift + 1) / 2);
  const result = toDouble(quotient) * half * (shift % 2 === 0 ? half / 2 : half);
  return a < 0n === b < 0n ? result : -result;
}

/** `**`: an int where both are ints and the exponent is not negative. */
export function powerNumbers(left: Value, right: Value): Value | undefined {
  const a = asInteger(left);
  const b = asInteger(right);
  if (a !== undefined && b !== undefined && b >= 0) return integerPower(BigInt(a), BigInt(b));
  const x = asNumber(left);
  const y = asNumber(right);
  if (x === undefined || y === undefined) return undefined;
  if (x === 0 && y < 0) throw valueError("0.0 cannot be raised to a negative power");
  if (x < 0 && !Number.isInteger(y) && Number.isFinite(y)) throw valueError("a root of a negative number is not real");
  const power = x ** y;
  if (!Number.isFinite(power) && Number.isFinite(x) && Number.isFinite(y))
    throw valueError("the result is too large for a float");
  return float(x === 1 ? 1 : power);
}

function integerPower(base: bigint, exponent: bigint): Value {
  const small = base === 0n || base === 1n || base === -1n;
  if (!small && exponent * BigInt(bitLength(base)) > BigInt(LARGEST_BITS * 4)) {
    throw exceeded(`an integer of more than ${LARGEST_BITS} bits`);
  }
  if (small) return exponent === 0n || base === 1n || (base === -1n && exponent % 2n === 0n) ? 1 : Number(base);
  return checked(base ** exponent);
}
