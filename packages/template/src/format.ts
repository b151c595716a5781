import { floatText } from "./float-text.ts";
import { exceeded, type Meter } from "./meter.ts";
import { asInteger, asNumber } from "./numbers.ts";
import { textLength } from "./sequences.ts";
import { unfit, type Value, valueError } from "./values.ts";

/** How a value is to look; `%` formatting and `str.format` both end up here. */
export interface Format {
  readonly fill: string;
  /** One of < > ^ and = (padding after the sign); undefined for the type's own side. */
  readonly align: string | undefined;
  readonly sign: string;
  readonly alternate: boolean;
  /** Zeros between the sign and the digits, unless an alignment says otherwise. */
  readonly zero: boolean;
  readonly width: number;
  readonly group: string | undefined;
  readonly precision: number | undefined;
  readonly type: string;
}

/** Pads text to a width in code points; `^` centres with the odd space on the right. */
export function pad(text: string, width: number, align: string, fill: string, meter: Meter): string {
  const missing = width - textLength(text);
  if (missing <= 0) return text;
  meter.checkRepeat(width);
  const left = align === "<" ? 0 : align === "^" ? missing >> 1 : missing;
  return fill.repeat(left) + text + fill.repeat(missing - left);
}

/** A non-negative double with a fixed number of decimals. JavaScript rounds exact ties up, Python to even. */
export function fixed(value: number, precision: number): string {
  if (value >= 1e21)
    return BigInt(value).toString() + (precision > 0 ? `.${"0".repeat(checkPrecision(precision))}` : "");
  const text = value.toFixed(checkPrecision(precision));
  const exact = value.toFixed(Math.min(100, precision + 30));
  const isTie = precision <= 70 && /[02468]\.?50{29}$/.test(exact);
  return isTie ? exact.slice(0, precision === 0 ? -31 : -30) : text;
}

function checkPrecision(precision: number): number {
  if (precision > 100) throw exceeded(`a precision of ${precision} digits`);
  return precision;
}

function exponential(value: number, precision: number): string {
  return value.toExponential(checkPrecision(precision)).replace(/e([+-])(\d)$/, "e$10$2");
}

function general(value: number, digits: number, alternate: boolean): string {
  const precision = Math.max(1, digits);
  const scientific = exponential(value, precision - 1);
  const exponent = Number(scientific.split("e")[1]);
  const text = exponent >= -4 && exponent < precision ? fixed(value, precision - 1 - exponent) : scientific;
  return alternate ? text : text.replace(/\.?0*(e|$)/, (end, e) => (text.includes(".") ? e : end));
}

function magnitude(value: number, { type, precision, alternate }: Format): string {
  const style = type.toLowerCase();
  if (!Number.isFinite(value)) return floatText(value);
  if (style === "f") return fixed(value, precision ?? 6);
  if (style === "%") return `${fixed(value * 100, precision ?? 6)}%`;
  if (style === "e") return exponential(value, precision ?? 6);
  if (style === "g" || style === "n") return general(value, precision ?? 6, alternate);
  if (precision === undefined) return floatText(value);
  const text = general(value, precision, alternate);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

const bases: Readonly<Record<string, number>> = { b: 2, o: 8, x: 16, X: 16 };

function digitsOf(value: number | bigint, { type, alternate }: Format): string {
  const base = bases[type] ?? 10;
  if (value > 10n ** 4300n) throw valueError("an integer of more than 4300 digits is too long to print");
  return (alternate && base !== 10 ? `0${type}` : "") + value.toString(base);
}

/** The sign and digits of a number; an int keeps to itself unless a float's type is asked for. */
function numberText(value: Value, format: Format): string {
  const { type, group } = format;
  const isFloatType = /^[eEfFgG%]$/.test(type);
  const int = isFloatType ? undefined : asInteger(value);
  const number = int ?? asNumber(value);
  if (number === undefined) throw unfit(value, "is not a number, which the format wants");
  if (int === undefined && !isFloatType && type !== "" && type !== "n")
    throw valueError(`unknown format '${type}' for a float`);
  const negative = number < 0 || Object.is(number, -0);
  const size = negative ? -number : number;
  const body = int === undefined ? magnitude(Number(size), format) : digitsOf(size, format);
  const cased = type === type.toUpperCase() && type !== "" ? body.toUpperCase() : body;
  const grouped = group
    ? cased.replace(bases[type] ? /\B(?=(\w{4})+$)/g : /\B(?<![.e]\d*)(?=(\d{3})+(?!\d))/g, group)
    : cased;
  return (negative ? "-" : format.sign === "-" ? "" : format.sign) + grouped;
}

/** Formats a number. */
export function formatNumber(value: Value, format: Format, meter: Meter): string {
  const { width, align = format.zero ? "=" : ">", fill } = format;
  const text = numberText(value, format);
  if (align !== "=") return pad(text, width, align, fill, meter);
  const sign = /^[-+ ]?(0[boxX])?/.exec(text)?.[0] ?? "";
  return sign + pad(text.slice(sign.length), width - sign.length, ">", fill, meter);
}

/** Formats a string: cut to the precision, then padded. */
export function formatText(text: string, { precision, width, align = "<", fill }: Format, meter: Meter): string {
  const cut = precision === undefined ? text : Array.from(text).slice(0, precision).join("");
  return pad(cut, width, align, fill, meter);
}

/** The character an int stands for, as `%c` and `{:c}` print it. */
export function characterOf(value: Value): string {
  if (typeof value === "string" && textLength(value) === 1) return value;
  const code = asInteger(value);
  if (code === undefined) throw unfit(value, "is not a character");
  if (code < 0 || code > 0x10ffff) throw valueError("character code out of range");
  return String.fromCodePoint(Number(code));
}
