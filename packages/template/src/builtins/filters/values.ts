import { attributeOf } from "../../access.ts";
import { type Builtin, define } from "../../builtin.ts";
import { isDict } from "../../dict.ts";
import { fixed } from "../../format.ts";
import { toJson } from "../../json.ts";
import { asIndex, asInteger, asNumber } from "../../numbers.ts";
import { applySign } from "../../operators.ts";
import type { Run } from "../../run.ts";
import { isTrue, unpack } from "../../sequences.ts";
import { stripText } from "../../text.ts";
import { float, integer, Undefined, unfit, type Value, valueError } from "../../values.ts";

/** Decimal digits of any script as ASCII ones; each script has its ten in a row. */
function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    let code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(--code))) value += 1;
    return String(value % 10);
  });
}

const FLOAT =
  /^[+-]?(?:(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:e[+-]?\d+(?:_\d+)*)?|inf(?:inity)?|nan)$/i;

/** Python's `float(text)`, or undefined. */
function parseFloatText(text: string): number | undefined {
  const trimmed = asciiDigits(stripText(text, undefined, "both"));
  if (!FLOAT.test(trimmed)) return undefined;
  if (/n$/i.test(trimmed)) return Number.NaN;
  return Number(trimmed.replaceAll("_", "").replace(/i.*/i, "Infinity"));
}

/** Python's `int(text, base)`, or undefined. Longer texts than Python takes are no numbers. */
function parseIntegerText(text: string, base: number): Value | undefined {
  const [, sign, body = "", prefix] =
    /^([+-]?)((0[box])?\w+)$/.exec(asciiDigits(stripText(text, undefined, "both").toLowerCase())) ?? [];
  const named = { "0b": 2, "0o": 8, "0x": 16 }[prefix ?? ""];
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

function toInteger(_: Run, value: Value, fallback: Value = 0, base = 10): Value {
  if (value instanceof Undefined) throw value.error();
  const exact = typeof value === "string" ? parseIntegerText(value, base) : asInteger(value);
  if (exact !== undefined) return exact;
  const double = typeof value === "string" ? parseFloatText(value) : asNumber(value);
  if (double === undefined || Number.isNaN(double)) return fallback;
  if (!Number.isFinite(double)) throw valueError("cannot convert float infinity to integer");
  return integer(BigInt(Math.trunc(double)));
}

function toFloat(_: Run, value: Value, fallback: Value = float(0)): Value {
  if (value instanceof Undefined) throw value.error();
  const double = typeof value === "string" ? parseFloatText(value) : asNumber(value);
  return double === undefined ? fallback : float(double);
}

/** `default`, whose second argument makes it replace any false value. */
const withDefault = define(
  "|default_value? boolean:bool?",
  (_, value: Value, fallback: Value = "", boolean?: boolean) =>
    value instanceof Undefined || (boolean && !isTrue(value)) ? fallback : value,
);

function round(_: Run, value: Value, digits = 0, method = "common"): Value {
  if (!["common", "ceil", "floor"].includes(method)) throw valueError("`method` must be common, ceil or floor");
  const double = asNumber(value);
  const int = asInteger(value);
  if (double === undefined) throw unfit(value, "cannot be rounded");
  if (method !== "common") return float((Math[method as "ceil" | "floor"](double * 10 ** digits) + 0) / 10 ** digits);
  if (int !== undefined) return digits >= 0 ? int : roundInteger(BigInt(int), -digits);
  if (!Number.isFinite(double) || digits > 22) return float(double);
  const sign = double < 0 || Object.is(double, -0) ? -1 : 1;
  const size = Math.abs(double);
  return float(
    sign * (digits < 0 ? Number(roundInteger(BigInt(Math.round(size)), -digits)) : Number(fixed(size, digits))),
  );
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

function absolute(_: Run, value: Value): Value {
  const int = asInteger(value);
  if (int !== undefined) return applySign(int < 0 ? "-" : "+", value);
  const double = asNumber(value);
  if (double === undefined) throw unfit(value, "has no absolute value");
  return applySign(double < 0 || Object.is(double, -0) ? "-" : "+", value);
}

function fileSize(_: Run, value: Value, binary = false): Value {
  const bytes = typeof value === "string" ? parseFloatText(value) : asNumber(value);
  if (bytes === undefined)
    throw typeof value === "string" ? valueError(`'${value}' is not a number`) : unfit(value, "is not a size");
  const base = binary ? 1024 : 1000;
  if (bytes === 1) return "1 Byte";
  if (bytes < base) return `${Math.trunc(bytes)} Bytes`;
  let power = 1;
  while (power < 8 && bytes >= base ** (power + 1)) power += 1;
  return `${(bytes / base ** power).toFixed(1)} ${(binary ? "KMGTPEZY" : "kMGTPEZY").charAt(power - 1)}${binary ? "iB" : "B"}`;
}

function attr(run: Run, value: Value, name: string): Value {
  return isDict(value) && !run.settings.methods.dict.has(name)
    ? run.undefinedMember(value, name)
    : attributeOf(run, value, name);
}

function json(
  run: Run,
  value: Value,
  ascii = false,
  indent: Value = null,
  separators: Value = null,
  sortKeys = false,
): Value {
  const width = Math.max(0, asIndex(indent) ?? 0);
  run.checkRepeat(width);
  const [comma, colon] =
    separators === null ? [indent === null ? ", " : ",", ": "] : (unpack(separators, 2, run) as string[]);
  const margin = indent === null ? undefined : typeof indent === "string" ? indent : " ".repeat(width);
  return toJson(run, value, { ascii, indent: margin, comma: comma ?? "", colon: colon ?? "", sortKeys });
}

/** Filters on single values. */
export const valueFilters: Record<string, Builtin> = {
  int: define("|default? base:int?", toInteger),
  float: define("|default?", toFloat),
  default: withDefault,
  d: withDefault,
  round: define("|precision:int? method:text?", round),
  abs: define("", absolute),
  filesizeformat: define("|binary:bool?", fileSize),
  attr: define("|name:text", attr),
  tojson: define("|ensure_ascii:bool? indent? separators? sort_keys:bool?", json),
};
