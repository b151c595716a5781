import { asInteger, asNumber, asNumeric, isNegative } from "../../values/numbers.ts";
import { float, integer, tupleOf, type Value, valueError } from "../../values/values.ts";

function magnitudeBits(value: Value): string {
  const digits = BigInt(asInteger(value) ?? 0).toString(2);
  return digits.replace(/^-|^0$/, "");
}

/** A double is an integer divided by a power of two, which doubling until nothing is left of the fraction finds. */
function floatRatio(double: number): [numerator: bigint, denominator: bigint] {
  if (!Number.isFinite(double)) throw valueError("not a finite number");
  let numerator = double;
  let exponent = 0n;
  for (; !Number.isInteger(numerator); numerator *= 2) exponent += 1n;
  return [BigInt(numerator), 2n ** exponent];
}

function integerRatio(value: Value): Value {
  const int = asInteger(value);
  const [numerator, denominator] = int === undefined ? floatRatio(asNumber(value) as number) : [BigInt(int), 1n];
  return tupleOf([integer(numerator), integer(denominator)]);
}

/** `float.hex`: the bits of a double as a hexadecimal fraction and a power of two. */
function floatHex(value: Value): string {
  const double = asNumber(value) as number;
  if (Number.isNaN(double)) return "nan";
  const sign = isNegative(double) ? "-" : "";
  if (!Number.isFinite(double)) return `${sign}inf`;
  if (double === 0) return `${sign}0x0.0p+0`;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(double));
  const bits = view.getBigUint64(0);
  const biased = Number(bits >> 52n);
  const fraction = (bits & 0xf_ffff_ffff_ffffn).toString(16).padStart(13, "0");
  // Doubles below 2**-1022 have no leading one and share the smallest exponent.
  const [lead, exponent] = biased === 0 ? [0, -1022] : [1, biased - 1023];
  return `${sign}0x${lead}.${fraction}p${exponent < 0 ? "" : "+"}${exponent}`;
}

/** An int or bool as an int, a float as it is. */
function plainNumber(value: Value): Value {
  return asInteger(value) ?? value;
}

/** What ints, bools and floats share. */
const numberMethods = {
  conjugate: plainNumber,
  as_integer_ratio: integerRatio,
};

/** The methods of `int` and `bool`. */
export const integerMethods = {
  ...numberMethods,
  bit_length: (value: Value) => magnitudeBits(value).length,
  bit_count: (value: Value) => magnitudeBits(value).replaceAll("0", "").length,
};

/** The methods of `float`. */
export const floatMethods = {
  ...numberMethods,
  is_integer: (value: Value) => Number.isInteger(asNumber(value)),
  hex: floatHex,
};

/** Attributes of numbers that are not called. */
export function numberAttribute(value: Value, name: string): Value | undefined {
  if (asNumeric(value) === undefined) return undefined;
  const isInt = asInteger(value) !== undefined;
  if (name === "real" || (isInt && name === "numerator")) return plainNumber(value);
  if (name === "imag") return isInt ? 0 : float(0);
  return isInt && name === "denominator" ? 1 : undefined;
}
