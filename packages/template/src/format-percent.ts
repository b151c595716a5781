import { dictGet, isDict } from "./dict.ts";
import { characterOf, formatInteger, formatMagnitude, pad } from "./format-number.ts";
import type { Meter } from "./meter.ts";
import { asIndex, asInteger, asNumber } from "./numbers.ts";
import { reprOf, textOf } from "./print.ts";
import { textLength } from "./sequences.ts";
import { Tuple, typeError, typeName, Undefined, type Value, valueError } from "./values.ts";

const DIRECTIVE = /%(?:\(([^()]*)\))?([-+ #0]*)(\*|\d+)?(?:\.(\*|\d*))?[hlL]?([^])?/g;

/** Python's `template % values`. */
export function formatPercent(template: string, values: Value, meter: Meter): string {
  const queue = values instanceof Tuple ? [...values.items] : [values];
  let named = false;
  const take = (): Value => {
    const next = queue.shift();
    if (next === undefined) throw typeError("not enough arguments for format string");
    return next;
  };
  const result = template.replace(DIRECTIVE, (_, key, flags: string, width, precision, type) => {
    if (type === "%") return "%";
    if (type === undefined) throw valueError("incomplete format");
    if (key !== undefined) named = true;
    const size = width === "*" ? count(take()) : Number(width ?? 0);
    const digits = precision === "*" ? count(take()) : precision === undefined ? undefined : Number(precision);
    const value = key === undefined ? take() : lookUp(values, key);
    return convert(value, { flags, width: size, precision: digits, type }, meter);
  });
  const leftOver = !named && queue.length > 0 && !isDict(values);
  if (leftOver) throw typeError("not all arguments converted during string formatting");
  meter.checkLength(result.length);
  return result;
}

interface Directive {
  readonly flags: string;
  readonly width: number;
  readonly precision: number | undefined;
  readonly type: string;
}

function count(value: Value): number {
  const index = asIndex(value);
  if (index === undefined) throw typeError("* wants int");
  return index;
}

function lookUp(values: Value, key: string): Value {
  if (!isDict(values)) throw typeError("format requires a mapping");
  const value = dictGet(values, key);
  if (value === undefined) throw valueError(`no value named '${key}' to format`);
  return value;
}

function convert(value: Value, directive: Directive, meter: Meter): string {
  const { type } = directive;
  const leftAlign = directive.flags.includes("-") || directive.width < 0;
  const width = Math.abs(directive.width);
  const finish = (sign: string, body: string, zero: boolean) => {
    const length = textLength(sign + body);
    if (leftAlign) return pad(sign + body, length, width, "<", " ", meter);
    if (zero) return sign + pad(body, length - sign.length, width - sign.length, ">", "0", meter);
    return pad(sign + body, length, width, ">", " ", meter);
  };
  if (type === "s" || type === "r" || type === "a") {
    const text = type === "s" ? textOf(value, meter) : reprOf(value, meter);
    return finish("", directive.precision === undefined ? text : Array.from(text).slice(0, directive.precision).join(""), false);
  }
  if (type === "c") return finish("", character(value), false);
  const [negative, body] = number(value, directive);
  const sign = negative ? "-" : directive.flags.includes("+") ? "+" : directive.flags.includes(" ") ? " " : "";
  return finish(sign, body, directive.flags.includes("0"));
}

function character(value: Value): string {
  if (typeof value === "string" && textLength(value) === 1) return value;
  const code = asIndex(value);
  if (code === undefined) throw typeError("%c requires int or char");
  return characterOf(code);
}

function number(value: Value, directive: Directive): [boolean, string] {
  const { type, precision } = directive;
  const format = { type, precision, alternate: directive.flags.includes("#") };
  const double = asNumber(value);
  if (value instanceof Undefined) throw value.error();
  if ("diu".includes(type) || "xXo".includes(type)) {
    const int = asInteger(value) ?? (double !== undefined && "diu".includes(type) ? BigInt(Math.trunc(double)) : undefined);
    if (int === undefined) throw typeError(`%${type} format: a number is required, not ${typeName(value)}`);
    const digits = formatInteger(int < 0 ? -int : int, format);
    return [int < 0, precision === undefined ? digits : digits.padStart(Math.min(precision, 1_000), "0")];
  }
  if (!"eEfFgG".includes(type)) throw valueError(`unsupported format character '${type}'`);
  if (double === undefined) throw typeError("must be real number, not " + typeName(value));
  return [double < 0 || Object.is(double, -0), formatMagnitude(Math.abs(double), format)];
}
