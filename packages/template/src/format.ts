import { run } from "./current-run.ts";
import { floatText, withExponent } from "./float-text.ts";
import { exceeded } from "./meter.ts";
import { asInteger, asNumber } from "./numbers.ts";
import { reprOf } from "./print.ts";
import { codePoints, textLength } from "./sequences.ts";
import { need, type Value, valueError } from "./values.ts";

/** How a value is to look, in the words of `str.format`; `%` formatting ends up here, too. */
export interface Format {
  readonly fill?: string | undefined;
  /** One of < > ^ and = (padding after the sign); undefined for the type's own side. */
  readonly align?: string | undefined;
  readonly sign?: string | undefined;
  /** `#`: prefixes of bases, and zeros that `g` would drop. */
  readonly alternate?: string | undefined;
  /** Zeros between the sign and the digits, unless an alignment says otherwise. */
  readonly zero?: string | undefined;
  readonly width?: number | string | undefined;
  readonly group?: string | undefined;
  readonly precision?: number | string | undefined;
  readonly type?: string | undefined;
}

/** Pads text to a width in code points; `^` centres with the odd space on the right. */
export function pad(text: string, width: number, align: string, fill: string): string {
  const missing = width - textLength(text);
  if (missing <= 0) return text;
  run.checkRepeat(width);
  const left = align === "<" ? 0 : align === "^" ? missing >> 1 : missing;
  return fill.repeat(left) + text + fill.repeat(missing - left);
}

/** A non-negative double with a fixed number of decimals. JavaScript rounds exact ties up, Python to even. */
export function fixed(value: number, precision: number): string {
  checkPrecision(precision);
  if (value >= 1e21) return BigInt(value) + (precision > 0 ? `.${"0".repeat(precision)}` : "");
  const exact = value.toFixed(Math.min(100, precision + 30));
  const isTie = precision <= 70 && /[02468]\.?50{29}$/.test(exact);
  return isTie ? exact.slice(0, precision === 0 ? -31 : -30) : value.toFixed(precision);
}

function checkPrecision(precision: number): void {
  if (precision > 100) throw exceeded("precision", precision, 100);
}

function exponential(value: number, precision: number): string {
  checkPrecision(precision);
  return withExponent(value.toExponential(precision));
}

function general(value: number, digits: number, alternate: unknown): string {
  const precision = Math.max(1, digits);
  const scientific = exponential(value, precision - 1);
  const exponent = Number(scientific.split("e")[1]);
  const text = exponent >= -4 && exponent < precision ? fixed(value, precision - 1 - exponent) : scientific;
  return alternate ? text : text.replace(/\.?0*(e|$)/, (end, e) => (text.includes(".") ? e : end));
}

function magnitude(value: number, { type = "", precision, alternate }: Format): string {
  const style = type.toLowerCase();
  const digits = Number(precision ?? 6);
  if (!Number.isFinite(value) || (style === "" && precision === undefined)) return floatText(value);
  if (style === "f") return fixed(value, digits);
  if (style === "%") return `${fixed(value * 100, digits)}%`;
  if (style === "e") return exponential(value, digits);
  const text = general(value, digits, alternate);
  return style !== "" || /[.e]/.test(text) ? text : `${text}.0`;
}

const bases: Readonly<Record<string, number>> = { b: 2, o: 8, x: 16, X: 16 };

/** The sign and digits of a number; an int keeps to itself unless a float's type is asked for. */
function numberText(value: Value, format: Format): string {
  const { type = "", group, alternate, sign = "-" } = format;
  const base = bases[type];
  const int = /^[eEfFgG%]$/.test(type) ? undefined : asInteger(value);
  const number = need(int ?? asNumber(value), value, "is not a number");
  if (int === undefined && /^[bcdoxX]$/.test(type)) throw valueError(`invalid format '${type}' for a float`);
  const negative = number < 0 || Object.is(number, -0);
  const size = negative ? -number : number;
  if (int !== undefined) reprOf(int);
  const digits = int === undefined ? magnitude(Number(size), format) : size.toString(base);
  const body = (alternate && base ? `0${type}` : "") + digits;
  const cased = /[A-Z]/.test(type) ? body.toUpperCase() : body;
  const grouped = group ? cased.replace(base ? /\B(?=(\w{4})+$)/g : /\B(?<![.e]\d*)(?=(\d{3})+(?!\d))/g, group) : cased;
  return (negative ? "-" : sign === "-" ? "" : sign) + grouped;
}

/** Formats a number. */
export function formatNumber(value: Value, format: Format): string {
  const { width = 0, align = format.zero ? "=" : ">", fill = format.zero ?? " " } = format;
  const text = numberText(value, format);
  const [sign = ""] = align === "=" ? (/^[-+ ]?(0[boxX])?/.exec(text) ?? []) : [];
  return sign + pad(text.slice(sign.length), Number(width) - sign.length, align === "=" ? ">" : align, fill);
}

/** Formats a string: cut to the precision, then padded. */
export function formatText(text: string, format: Format): string {
  const { precision, width = 0, align = "<", fill = format.zero ?? " " } = format;
  const cut = precision === undefined ? text : codePoints(text).slice(0, Number(precision)).join("");
  return pad(cut, Number(width), align, fill);
}

/** The character an int stands for, as `%c` and `{:c}` print it. */
export function characterOf(value: Value): string {
  if (typeof value === "string" && textLength(value) === 1) return value;
  const code = need(asInteger(value), value, "is not a character");
  if (code < 0 || code > 0x10ffff) throw valueError("not a character");
  return String.fromCodePoint(Number(code));
}
