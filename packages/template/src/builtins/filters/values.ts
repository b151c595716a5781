import { ownMember } from "../../values/access.ts";
import { bases, fixed, formatValue } from "../../values/format.ts";
import { asIndex, asInteger, asNumber, asNumeric, exactModulo, isNegative, truncate } from "../../values/numbers.ts";
import { applySign, operate } from "../../values/operators.ts";
import { isTrue } from "../../values/sequences.ts";
import { stripText } from "../../values/text.ts";
import {
  expectDefined,
  expectFound,
  float,
  integer,
  typeErrorFor,
  Undefined,
  type Value,
  valueError,
} from "../../values/values.ts";
import { defineBuiltins } from "../builtin.ts";
import { toJson } from "./to-json.ts";

/** A text without the space around it, with decimal digits of any script as ASCII ones; each script has its ten in a row. */
function plainDigits(text: string): string {
  return stripText(text)
    .toLowerCase()
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => {
      let code = digit.codePointAt(0) as number;
      let value = 0;
      while (/\p{Nd}/u.test(String.fromCodePoint(--code))) value += 1;
      return String(value % 10);
    });
}

const FLOAT = /^[+-]?((\d+\.?\d*|\.\d+)(e[+-]?\d+)?|inf(inity)?|nan)$/;

/** A number, or Python's `float(text)`, or undefined. */
function doubleOf(value: Value): number | undefined {
  if (typeof value !== "string") return asNumber(value);
  const text = plainDigits(value).replace(/(?<=\d)_(?=\d)/g, "");
  return FLOAT.test(text) ? Number(text.replace(/inf.*/, "Infinity")) : undefined;
}

/** Python's `int(text, base)`, or undefined. Longer texts than Python takes are no numbers. */
function parseInteger(text: string, base = Number.NaN): Value | undefined {
  const [, sign, body = "", prefix = ""] = /^([+-]?)((0[box])?\w+)$/.exec(plainDigits(text)) ?? [];
  const named = bases[prefix.charAt(1)];
  const radix = base === 0 ? (named ?? 10) : base;
  const digits = (named === radix ? body.slice(2) : body).replace(/(?<=\w)_(?=\w)/g, "");
  if (digits.length > 4_300 || digits === "" || (base === 0 && /^0+[^0]/.test(digits) && !named)) return undefined;
  let total = 0n;
  for (const digit of digits) {
    const value = Number.parseInt(digit, 36);
    if (!(value < radix)) return undefined;
    total = total * BigInt(radix) + BigInt(value);
  }
  return integer(sign === "-" ? -total : total);
}

function toInteger(value: Value, fallback: Value = 0, base: Value = 10): Value {
  expectDefined(value);
  const exact = typeof value === "string" ? parseInteger(value, asIndex(base)) : asInteger(value);
  if (exact !== undefined) return exact;
  const double = doubleOf(value);
  if (double === undefined || Number.isNaN(double)) return fallback;
  return truncate(double);
}

function toFloat(value: Value, fallback: Value = float(0)): Value {
  const double = doubleOf(expectDefined(value));
  return double === undefined ? fallback : float(double);
}

function round(value: Value, digits = 0, method = "common"): Value {
  if (!/^(common|ceil|floor)$/.test(method)) throw valueError("`method` must be common, ceil or floor");
  const int = asInteger(value);
  const double = expectFound(asNumber(value), value, "is not a number");
  if (method !== "common") {
    const unit = operate("**", 10, digits);
    const scaled = operate("*", value, unit);
    return operate(
      "/",
      asInteger(scaled) ?? truncate(Math[method as "ceil" | "floor"](asNumber(scaled) as number)),
      unit,
    );
  }
  if (int !== undefined) return digits >= 0 ? int : roundInteger(BigInt(int), -digits);
  if (!Number.isFinite(double) || digits > 22) return float(double);
  const size = Math.abs(double);
  const rounded =
    digits < 0 ? roundInteger(BigInt(Math.floor(size)), -digits, BigInt(size % 1 > 0)) : fixed(size, digits);
  return float(Number(rounded) * (isNegative(double) ? -1 : 1));
}

/** Rounds to a multiple of a power of ten, to even on a tie; `more` is 1 where the value is a little larger, and no tie. */
function roundInteger(value: bigint, zeros: number, more = 0n): Value {
  if (zeros > 400) return 0;
  const unit = 10n ** BigInt(zeros);
  const rest = exactModulo(value, unit);
  const down = value - rest;
  return integer(rest * 2n + (((down / unit) & 1n) | more) > unit ? down + unit : down);
}

function absolute(value: Value): Value {
  return applySign(isNegative(asNumeric(value) ?? 0) ? "-" : "+", value);
}

function fileSize(value: Value, binary = false): Value {
  const bytes = doubleOf(value);
  if (bytes === undefined)
    throw typeof value === "string" ? valueError("not a number") : typeErrorFor(value, "is not a number");
  const base = binary ? 1024 : 1000;
  if (bytes === 1) return "1 Byte";
  if (bytes < base) return `${truncate(bytes)} Bytes`;
  let unit = base;
  let prefix = "";
  for (prefix of `${binary ? "K" : "k"}MGTPEZY`) {
    unit *= base;
    if (bytes < unit) break;
  }
  return `${formatValue(float((base * bytes) / unit), ".1f")} ${prefix}${binary ? "iB" : "B"}`;
}

/** Filters on single values. */
export const valueFilters = defineBuiltins("value", {
  "int default? base?": toInteger,
  "float default?": toFloat,
  // The second argument makes it replace any false value.
  "default|d default_value? boolean:bool?": (value: Value, fallback: Value = "", boolean?: boolean) =>
    value instanceof Undefined || (boolean && !isTrue(value)) ? fallback : value,
  "round precision:int? method:text?": round,
  abs: absolute,
  "filesizeformat binary:bool?": fileSize,
  "attr name:str": ownMember,
  "tojson ensure_ascii:bool? indent? separators? sort_keys:bool?": toJson,
});
