import { attributeOf, itemOf } from "./access.ts";
import { characterOf, formatInteger, formatMagnitude, groupDigits, pad } from "./format-number.ts";
import { asIndex, asInteger, asNumber } from "./numbers.ts";
import { reprOf, textOf } from "./print.ts";
import type { Run } from "./run.ts";
import { textLength } from "./sequences.ts";
import { typeError, typeName, type Value, valueError } from "./values.ts";

type Named = (key: string) => Value | undefined;

const PIECE = /\{\{|\}\}|\{((?:[^{}]|\{[^{}]*\})*)\}|[{}]/g;
const FIELD = /^([^!:]*)(?:!(.))?(?::([^]*))?$/;
const SPEC = /^(?:([^])?([<>=^]))?([-+ ])?(z)?(#)?(0)?(\d+)?([,_])?(?:\.(\d+))?([a-zA-Z%])?$/u;

/** Python's `template.format(…)`; attributes inside a field pass through the sandbox as any other. */
export function formatBraces(template: string, positional: readonly Value[], named: Named, run: Run): string {
  let next = 0;
  const resolve = (path: string): Value => {
    const [head = "", ...rest] = path.split(/(?=[.[])/);
    if (head === "") next += 1;
    let value = argument(head === "" ? String(next - 1) : head, positional, named);
    for (const step of rest) value = follow(value, step, run);
    return value;
  };
  const result = template.replace(PIECE, (piece, field: string | undefined) => {
    run.charge(1);
    if (piece === "{{" || piece === "}}") return piece.charAt(0);
    if (field === undefined) throw valueError(`single '${piece}' encountered in format string`);
    const [, path = "", conversion, rawSpec = ""] = FIELD.exec(field) ?? [];
    const value = resolve(path);
    const spec = rawSpec.replace(/\{([^{}]*)\}/g, (_, inner: string) => textOf(resolve(inner), run));
    return formatValue(convert(value, conversion, run), spec, run);
  });
  run.checkLength(result.length);
  return result;
}

function argument(key: string, positional: readonly Value[], named: Named): Value {
  const value = /^\d+$/.test(key) ? positional[Number(key)] : named(key);
  if (value === undefined) throw valueError(`no argument \`${key}\` to format`);
  return value;
}

function follow(value: Value, step: string, run: Run): Value {
  if (step.startsWith(".")) return attributeOf(run, value, step.slice(1));
  const key = step.slice(1, -1);
  return itemOf(run, value, /^\d+$/.test(key) ? Number(key) : key);
}

function convert(value: Value, conversion: string | undefined, run: Run): Value {
  if (conversion === undefined) return value;
  if (conversion === "s") return textOf(value, run);
  if (conversion === "r" || conversion === "a") return reprOf(value, run);
  throw valueError(`unknown conversion specifier '${conversion}'`);
}

interface Spec {
  readonly fill: string;
  readonly align: string | undefined;
  readonly sign: string;
  readonly alternate: boolean;
  readonly width: number;
  readonly group: string | undefined;
  readonly precision: number | undefined;
  readonly type: string;
}

function parseSpec(text: string): Spec {
  const match = SPEC.exec(text);
  if (!match) throw valueError(`invalid format specifier '${text}'`);
  const [, fill, align, sign = "-", , alternate, zero, width, group, precision, type = ""] = match;
  return {
    fill: fill ?? (zero && !align ? "0" : zero ? "0" : " "),
    align: align ?? (zero ? "=" : undefined),
    sign,
    alternate: alternate !== undefined,
    width: Number(width ?? 0),
    group,
    precision: precision === undefined ? undefined : Number(precision),
    type,
  };
}

/** `format(value, spec)`. */
function formatValue(value: Value, text: string, run: Run): string {
  if (text === "") return textOf(value, run);
  const spec = parseSpec(text);
  if (typeof value === "string") return formatText(value, spec, run);
  if (asNumber(value) !== undefined && !(typeof value === "boolean" && spec.type === "")) return formatNumber(value, spec, run);
  if (typeof value === "boolean") return formatNumber(Number(value), spec, run);
  throw typeError(`unsupported format string passed to ${typeName(value)}.__format__`);
}

function formatText(value: string, spec: Spec, run: Run): string {
  if ((spec.type !== "" && spec.type !== "s") || spec.align === "=" || spec.group) {
    throw valueError(`invalid format for 'str': '${spec.type || spec.align || spec.group}'`);
  }
  const cut = spec.precision === undefined ? value : Array.from(value).slice(0, spec.precision).join("");
  return pad(cut, textLength(cut), spec.width, spec.align ?? "<", spec.fill, run);
}

function formatNumber(value: Value, spec: Spec, run: Run): string {
  const [negative, body] = numberBody(value, spec);
  const grouped = spec.group ? groupDigits(body, spec.group, /[boxX]/.test(spec.type) ? 4 : 3) : body;
  const sign = negative ? "-" : spec.sign === "-" ? "" : spec.sign;
  const align = spec.align ?? ">";
  if (align === "=") return sign + pad(grouped, textLength(grouped), spec.width - sign.length, ">", spec.fill, run);
  return pad(sign + grouped, textLength(sign + grouped), spec.width, align, spec.fill, run);
}

function numberBody(value: Value, spec: Spec): [boolean, string] {
  const int = asInteger(value);
  if (int !== undefined && /^[bcdoxXn]?$/.test(spec.type)) {
    if (spec.precision !== undefined) throw valueError("precision not allowed in integer format specifier");
    if (spec.type === "c") return [false, characterOf(asIndex(value) ?? 0)];
    return [int < 0, formatInteger(int < 0 ? -int : int, spec)];
  }
  if (!/^[eEfFgGn%]?$/.test(spec.type)) throw valueError(`unknown format code '${spec.type}' for object of type '${typeName(value)}'`);
  const double = asNumber(value) ?? 0;
  return [double < 0 || Object.is(double, -0), formatMagnitude(Math.abs(double), { ...spec, type: spec.type === "n" ? "g" : spec.type })];
}
