import { fixedLimitError } from "../budget-errors.ts";
import { state } from "../run/render-state.ts";
import { floatText, withExponent } from "./float-text.ts";
import { asInteger, asNumber, asNumeric, isNegative } from "./numbers.ts";
import { reprOf, textOf } from "./print.ts";
import { codePoints, textLength } from "./sequences.ts";
import { expectFound, type Value, valueError } from "./values.ts";

/** Fill, alignment, sign, `#`, `0`, width, grouping, precision and type. */
const SPEC = /^(?:([\s\S])?([<>=^]))?(?:-|([+ ]))?z?(#)?(0)?(\d+)?([,_])?(?:\.(\d+))?([a-zA-Z%])?$/u;

/** Letter → base. */
export const bases: Readonly<Record<string, number>> = { b: 2, o: 8, x: 16 };

/** Pads text to a width in code points. `^` centers with the odd space on the right, `c` (`str.center`) by the width. */
export function pad(text: string, width: number, align: string, fill: string): string {
  const missing = width - textLength(text);
  if (missing <= 0) return text;
  state.checkRepeat(width);
  const half = missing + (align === "c" ? width & 1 : 0);
  const left = align === "<" ? 0 : /[c^]/.test(align) ? half >> 1 : missing;
  return fill.repeat(left) + text + fill.repeat(missing - left);
}

/** Digits and 30 more, of which these make an exact tie after an even digit: JavaScript rounds it up, Python to even. */
const EVEN_TIE = /(?<=[02468])\.?50{29}(?=e|$)/;

/** A non-negative double with a fixed number of decimals. */
export function fixed(value: number, precision: number): string {
  checkPrecision(precision);
  if (value >= 1e21) return BigInt(value) + (precision > 0 ? `.${"0".repeat(precision)}` : "");
  const exact = precision > 70 ? "" : value.toFixed(precision + 30);
  return EVEN_TIE.test(exact) ? exact.replace(EVEN_TIE, "") : value.toFixed(precision);
}

function checkPrecision(precision: number): void {
  if (precision > 100) throw fixedLimitError("digits of precision", 100);
}

function exponential(value: number, precision: number): string {
  checkPrecision(precision);
  const exact = precision > 70 ? "" : value.toExponential(precision + 30);
  return withExponent(EVEN_TIE.test(exact) ? exact.replace(EVEN_TIE, "") : value.toExponential(precision));
}

function general(value: number, digits: number, alternate: unknown): string {
  const precision = Math.max(1, digits);
  const scientific = exponential(value, precision - 1);
  const exponent = Number(scientific.split("e")[1]);
  const text = exponent >= -4 && exponent < precision ? fixed(value, precision - 1 - exponent) : scientific;
  return alternate || !text.includes(".") ? text : text.replace(/\.?0*(e|$)/, "$1");
}

/** A non-negative float, in a style that is a letter or nothing. */
function magnitude(value: number, style: string, precision: string | undefined, alternate: unknown): string {
  const digits = Number(precision ?? 6);
  if (!Number.isFinite(value) || style + (precision ?? "") === "") return floatText(value);
  if (style === "f") return fixed(value, digits);
  if (style === "%") return fixed(value * 100, digits) + style;
  if (style === "e") return exponential(value, digits);
  const text = general(value, digits, alternate);
  return style || /[.e]/.test(text) ? text : `${text}.0`;
}

/** Python's `format(value, spec)`; `%` formatting ends up here, too. */
export function formatValue(value: Value, spec: string): string {
  if (spec === "") return textOf(value);
  const isText = typeof value === "string";
  const int = asInteger(value);
  if (!isText) expectFound(asNumeric(value), value, "is not a number");
  const [whole, fill, align, sign = "", alternate, zero, width = 0, group = "", precision, letter] =
    SPEC.exec(spec) ?? [];
  const type = letter ?? (int === undefined ? "" : "d");
  const types = isText ? "s" : int === undefined ? "neEfFgG%" : precision ? "eEfFgG%" : "bcdoxXneEfFgG%";
  const isPlain = !(sign || alternate || group || (isText && align === "="));
  if (whole === undefined || !types.includes(type) || (!isPlain && (isText || type === "c")))
    throw valueError(`invalid format '${spec}'`);

  const numberText = () => {
    const exact = /[eEfFgG%]/.test(type) ? undefined : int;
    const number = exact ?? (asNumber(value) as number);
    const style = type.toLowerCase();
    const base = bases[style];
    const size = isNegative(number) ? -number : number;
    const digits =
      exact === undefined
        ? magnitude(Number(size), style, precision, alternate)
        : base
          ? size.toString(base)
          : reprOf(size);
    const body = (alternate && base ? `0${type}` : "") + digits;
    const places = base ? /\B(?=(\w{4})+$)/g : /\B(?<![.e]\d*)(?=(\d{3})+(?!\d))/g;
    return (isNegative(number) ? "-" : sign) + (type === style ? body : body.toUpperCase()).replace(places, group);
  };
  const text = isText
    ? codePoints(value)
        .slice(0, precision === undefined ? precision : Number(precision))
        .join("")
    : type === "c"
      ? characterOf(value)
      : numberText();
  const side = align ?? (isText ? "<" : zero ? "=" : ">");
  const head = side === "=" ? (/^[-+ ]?(0[boxX])?/.exec(text) as RegExpExecArray)[0] : "";
  return head + pad(text.slice(head.length), Number(width) - head.length, side, fill ?? zero ?? " ");
}

/** What is to be formatted, which must have been given. */
export function expectArgument(value: Value | undefined, key: string | number): Value {
  if (value === undefined) throw valueError(`no argument \`${key}\` to format`);
  return value;
}

/** The character with an int as its code point, as `%c` and `{:c}` print it. */
export function characterOf(value: Value): string {
  if (typeof value === "string" && textLength(value) === 1) return value;
  const code = expectFound(asInteger(value), value, "is not a character");
  if (code < 0 || code > 0x10ffff) throw valueError("not a character");
  return String.fromCodePoint(Number(code));
}
