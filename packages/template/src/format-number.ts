import { exceeded, type Meter } from "./meter.ts";
import { floatText } from "./print.ts";
import { valueError } from "./values.ts";

/** How a number is to look, whichever syntax asked for it. */
export interface NumberFormat {
  readonly type: string;
  readonly precision: number | undefined;
  /** `#`: keep the point and trailing zeros, or show the base. */
  readonly alternate: boolean;
}

const LONGEST_PRECISION = 1_000;

/** The digits of a non-negative double with a fixed number of decimals, exact beyond toFixed's limits too. */
function fixed(value: number, precision: number): string {
  if (precision > LONGEST_PRECISION) throw exceeded(`a precision of ${precision} digits`);
  const exact = exactDecimals(value);
  const [whole = "0", fraction = ""] = exact.split(".");
  if (fraction.length <= precision) return precision === 0 ? whole : `${whole}.${fraction.padEnd(precision, "0")}`;
  const digits = BigInt(whole + fraction.slice(0, precision));
  const rest = fraction.slice(precision);
  const half = `5${"0".repeat(rest.length - 1)}`;
  const up = rest > half || (rest === half && digits % 2n === 1n);
  const text = String(up ? digits + 1n : digits).padStart(precision + 1, "0");
  const point = text.length - precision;
  return precision === 0 ? text : `${text.slice(0, point)}.${text.slice(point)}`;
}

/** Every double is a finite decimal; writing it out in full is the only way to round it as Python does. */
function exactDecimals(value: number): string {
  let exponent = 0;
  let mantissa = value;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    exponent += 1;
  }
  const scaled = String(BigInt(mantissa) * 5n ** BigInt(exponent)).padStart(exponent + 1, "0");
  const point = scaled.length - exponent;
  return exponent === 0 ? scaled : `${scaled.slice(0, point)}.${scaled.slice(point)}`;
}

function exponential(value: number, precision: number): string {
  if (precision > LONGEST_PRECISION) throw exceeded(`a precision of ${precision} digits`);
  const text = value.toExponential(Math.min(precision, 100));
  return text.replace(/e([+-])(\d)$/, "e$10$2");
}

function general(value: number, format: NumberFormat): string {
  const precision = format.precision === undefined ? 6 : Math.max(1, format.precision);
  const scientific = exponential(value, precision - 1);
  const exponent = value === 0 ? 0 : Number(scientific.slice(scientific.indexOf("e") + 1));
  const isFixed = exponent >= -4 && exponent < precision;
  const text = isFixed ? fixed(value, Math.max(0, precision - 1 - exponent)) : scientific;
  if (format.alternate) return text;
  const [mantissa = "", power] = text.split("e");
  const trimmed = mantissa.includes(".") ? mantissa.replace(/\.?0+$/, "") : mantissa;
  return power === undefined ? trimmed : `${trimmed}e${power}`;
}

/** A non-negative double in one of the styles e, f, g, % or the plain one. */
export function formatMagnitude(value: number, format: NumberFormat): string {
  const type = format.type.toLowerCase();
  if (!Number.isFinite(value)) return cased(Number.isNaN(value) ? "nan" : "inf", format.type) + (type === "%" ? "%" : "");
  if (type === "f") return fixed(value, format.precision ?? 6);
  if (type === "e") return cased(exponential(value, format.precision ?? 6), format.type);
  if (type === "g") return cased(general(value, format), format.type);
  if (type === "%") return `${fixed(value * 100, format.precision ?? 6)}%`;
  return plain(value, format);
}

function plain(value: number, format: NumberFormat): string {
  if (format.precision === undefined) return floatText(value);
  const text = general(value, { ...format, type: "g" });
  return /[.e]/.test(text) ? text : `${text}.0`;
}

function cased(text: string, type: string): string {
  return type === type.toUpperCase() && type !== "%" && type !== "" ? text.toUpperCase() : text;
}

const bases: Record<string, number> = { d: 10, i: 10, u: 10, n: 10, b: 2, o: 8, x: 16, X: 16 };

/** A non-negative int in the base that a letter names. */
export function formatInteger(value: number | bigint, format: NumberFormat): string {
  const base = bases[format.type] ?? 10;
  const digits = value.toString(base);
  const prefix = format.alternate && base !== 10 ? `0${format.type}` : "";
  return format.type === "X" ? prefix + digits.toUpperCase() : prefix + digits;
}

/** Puts thousands separators into the whole part of a number. */
export function groupDigits(text: string, separator: string, size = 3): string {
  const [, whole = "", rest = ""] = /^(\w*)(.*)$/.exec(text) ?? [];
  return whole.replace(new RegExp(`\\B(?=(?:\\w{${size}})+$)`, "g"), separator) + rest;
}

/** Pads text to a width of code points; `align` is one of < > ^. */
export function pad(text: string, length: number, width: number, align: string, fill: string, meter: Meter): string {
  const missing = width - length;
  if (missing <= 0) return text;
  meter.checkRepeat(width);
  if (align === "<") return text + fill.repeat(missing);
  if (align === ">") return fill.repeat(missing) + text;
  const left = missing >> 1;
  return fill.repeat(left) + text + fill.repeat(missing - left);
}

/** The character an int stands for, as `%c` and `{:c}` print it. */
export function characterOf(code: number): string {
  if (code < 0 || code > 0x10ffff) throw valueError("%c arg not in range(0x110000)");
  return String.fromCodePoint(code);
}
