import { attributeOf, itemOf } from "./access.ts";
import { characterOf, type Format, formatNumber, formatText } from "./format.ts";
import { asInteger, asNumber } from "./numbers.ts";
import { reprOf, textOf } from "./print.ts";
import type { Run } from "./run.ts";
import { unfit, type Value, valueError } from "./values.ts";

type Named = (key: string) => Value | undefined;

const PIECE = /\{\{|\}\}|\{((?:[^{}]|\{[^{}]*\})*)\}|[{}]/g;
const FIELD = /^([^!:]*)(?:!(.))?(?::([\s\S]*))?$/;
const SPEC = /^(?:([\s\S])?([<>=^]))?([-+ ])?z?(#)?(0)?(\d+)?([,_])?(?:\.(\d+))?([a-zA-Z%])?$/u;

/** Python's `template.format(…)`; attributes inside a field pass through the sandbox as any other. */
export function formatBraces(template: string, positional: readonly Value[], named: Named, run: Run): string {
  let next = 0;
  let manual = false;
  const resolve = (path: string): Value => {
    const [head = "", ...steps] = path.split(/(?=[.[])/);
    const key = head === "" ? String(next++) : head;
    manual ||= /^\d+$/.test(head);
    if (manual && next > 0) throw valueError("cannot switch between manual and automatic field numbering");
    const value = /^\d+$/.test(key) ? positional[Number(key)] : named(key);
    if (value === undefined) throw valueError(`no argument \`${key}\` to format`);
    return steps.reduce<Value>((owner, step) => follow(owner, step, run), value);
  };
  const result = template.replace(PIECE, (piece, field: string | undefined) => {
    run.charge(1);
    if (piece.length === 2 && field === undefined) return piece.charAt(0);
    if (field === undefined) throw valueError(`single '${piece}' encountered in format string`);
    const [, path = "", conversion, rawSpec = ""] = FIELD.exec(field) ?? [];
    const value = resolve(path);
    const spec = rawSpec.replace(/\{([^{}]*)\}/g, (_, inner: string) => textOf(resolve(inner), run));
    return formatValue(convert(value, conversion, run), spec, run);
  });
  run.checkLength(result.length);
  return result;
}

function follow(value: Value, step: string, run: Run): Value {
  if (step.startsWith(".")) return attributeOf(run, value, step.slice(1));
  const key = step.slice(1, -1);
  return itemOf(run, value, /^\d+$/.test(key) ? Number(key) : key);
}

function convert(value: Value, conversion: string | undefined, run: Run): Value {
  if (conversion === undefined) return value;
  if (!/[sra]/.test(conversion)) throw valueError(`unknown conversion '${conversion}'`);
  return conversion === "s" ? textOf(value, run) : reprOf(value, run);
}

function parseSpec(text: string): Format {
  const match = SPEC.exec(text);
  if (!match) throw valueError(`invalid format specifier '${text}'`);
  const [, fill, align, sign = "-", alternate, zero, width, group, precision, type = ""] = match;
  return {
    fill: fill ?? zero ?? " ",
    align,
    zero: zero !== undefined,
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
  const format = parseSpec(text);
  const { type, align, group, sign, precision } = format;
  if (typeof value === "string") {
    if (!/^s?$/.test(type) || align === "=" || group || sign !== "-")
      throw valueError(`invalid format '${text}' for a string`);
    return formatText(value, format, run);
  }
  if (asNumber(value) === undefined) throw unfit(value, `cannot be formatted as '${text}'`);
  if (type === "c") return formatText(characterOf(value), { ...format, align: align ?? ">" }, run);
  const isInt = asInteger(value) !== undefined;
  if (!/^[bdoxXneEfFgG%]?$/.test(type)) throw valueError(`unknown format '${type}'`);
  if (isInt && precision !== undefined && /^[bdoxXn]?$/.test(type)) throw valueError("an integer has no precision");
  return formatNumber(value, format, run);
}
