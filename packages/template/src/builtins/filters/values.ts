import { attributeOf } from "../../access.ts";
import { tableOf } from "../../builtin.ts";
import { run } from "../../current-run.ts";
import { isDict } from "../../dict.ts";
import { fixed } from "../../format.ts";
import { toJson } from "../../json.ts";
import { asIndex, asInteger, asNumber, truncate } from "../../numbers.ts";
import { applySign } from "../../operators.ts";
import { isTrue, unpack } from "../../sequences.ts";
import { stripText } from "../../text.ts";
import { float, integer, need, needDefined, Undefined, unfit, type Value, valueError } from "../../values.ts";

/** A text without the space around it, with decimal digits of any script as ASCII ones; each script has its ten in a row. */
function plainDigits(text: string): string {
  return stripText(text)
    .toLowerCase()
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => {
      let code = digit.codePointAt(0) ?? 0;
      let value = 0;
      while (/\p{Nd}/u.test(String.fromCodePoint(--code))) value += 1;
      return String(value % 10);
    });
}

const FLOAT = /^[+-]?((\d+(_\d+)*(\.(\d+(_\d+)*)?)?|\.\d+(_\d+)*)(e[+-]?\d+(_\d+)*)?|inf(inity)?|nan)$/;

/** A number, or Python's `float(text)`, or undefined. */
function doubleOf(value: Value): number | undefined {
  if (typeof value !== "string") return asNumber(value);
  const text = plainDigits(value);
  if (!FLOAT.test(text)) return undefined;
  return Number(text.replaceAll("_", "").replace(/inf.*/, "Infinity"));
}

/** Python's `int(text, base)`, or undefined. Longer texts than Python takes are no numbers. */
function parseInteger(text: string, base: number): Value | undefined {
  const [, sign, body = "", prefix = ""] = /^([+-]?)((0[box])?\w+)$/.exec(plainDigits(text)) ?? [];
  const named = { "0b": 2, "0o": 8, "0x": 16 }[prefix];
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

function toInteger(value: Value, fallback: Value = 0, base = 10): Value {
  needDefined(value);
  const exact = typeof value === "string" ? parseInteger(value, base) : asInteger(value);
  if (exact !== undefined) return exact;
  const double = doubleOf(value);
  if (double === undefined || Number.isNaN(double)) return fallback;
  return truncate(double);
}

function toFloat(value: Value, fallback: Value = float(0)): Value {
  const double = doubleOf(needDefined(value));
  return double === undefined ? fallback : float(double);
}

function round(value: Value, digits = 0, method = "common"): Value {
  if (!/^(common|ceil|floor)$/.test(method)) throw valueError("`method` must be common, ceil or floor");
  const int = asInteger(value);
  const double = need(asNumber(value), value, "is not a number");
  if (method !== "common") {
    const scaled = double * 10 ** digits;
    truncate(scaled);
    return float((Math[method as "ceil" | "floor"](scaled) + 0) / 10 ** digits);
  }
  if (int !== undefined) return digits >= 0 ? int : roundInteger(BigInt(int), -digits);
  if (!Number.isFinite(double) || digits > 22) return float(double);
  const size = Math.abs(double);
  const rounded = digits < 0 ? roundInteger(BigInt(Math.round(size)), -digits) : fixed(size, digits);
  return float(Number(rounded) * (isNegative(double) ? -1 : 1));
}

function isNegative(number: number | bigint): boolean {
  return number < 0 || Object.is(number, -0);
}

/** Rounds to a multiple of a power of ten, to even on a tie. */
function roundInteger(value: bigint, zeros: number): Value {
  if (zeros > 400) return 0;
  const unit = 10n ** BigInt(zeros);
  const rest = ((value % unit) + unit) % unit;
  const down = value - rest;
  const up = rest * 2n > unit || (rest * 2n === unit && (down / unit) % 2n !== 0n);
  return integer(up ? down + unit : down);
}

function absolute(value: Value): Value {
  return applySign(isNegative(asInteger(value) ?? asNumber(value) ?? 0) ? "-" : "+", value);
}

function fileSize(value: Value, binary = false): Value {
  const bytes = doubleOf(value);
  if (bytes === undefined)
    throw typeof value === "string" ? valueError("not a number") : unfit(value, "is not a number");
  const base = binary ? 1024 : 1000;
  if (bytes === 1) return "1 Byte";
  if (bytes < base) return `${Math.trunc(bytes)} Bytes`;
  let power = 1;
  while (power < 8 && bytes >= base ** (power + 1)) power += 1;
  const unit = `${binary ? "K" : "k"}MGTPEZY`.charAt(power - 1);
  return `${(bytes / base ** power).toFixed(1)} ${unit}${binary ? "iB" : "B"}`;
}

function attr(value: Value, name: string): Value {
  return isDict(value) && !run.settings.methods.ofDict.has(name)
    ? run.undefinedMember(value, name)
    : attributeOf(value, name);
}

function json(value: Value, ascii?: boolean, indent: Value = null, separators: Value = null, sortKeys?: boolean) {
  const width = Math.max(0, asIndex(indent) ?? 0);
  run.checkRepeat(width);
  const [comma = "", colon = ""] =
    separators === null ? [indent === null ? ", " : ",", ": "] : (unpack(separators, 2) as string[]);
  const margin = indent === null ? undefined : typeof indent === "string" ? indent : " ".repeat(width);
  return toJson(value, { ascii, indent: margin, comma, colon, sortKeys });
}

/** Filters on single values. */
export const valueFilters = tableOf("value", {
  "int default? base:int?": toInteger,
  "float default?": toFloat,
  // The second argument makes it replace any false value.
  "default|d default_value? boolean:bool?": (value: Value, fallback: Value = "", boolean?: boolean) =>
    value instanceof Undefined || (boolean && !isTrue(value)) ? fallback : value,
  "round precision:int? method:text?": round,
  abs: absolute,
  "filesizeformat binary:bool?": fileSize,
  "attr name:text": attr,
  "tojson ensure_ascii:bool? indent? separators? sort_keys:bool?": json,
});
