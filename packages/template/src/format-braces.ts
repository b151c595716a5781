import { attributeOf, itemOf } from "./access.ts";
import { characterOf, type Format, formatNumber, formatText } from "./format.ts";
import { asInteger, asNumber } from "./numbers.ts";
import { reprOf, textOf } from "./print.ts";
import type { Run } from "./run.ts";
import { unfit, type Value, valueError } from "./values.ts";

type Named = (key: string) => Value | undefined;

const PIECE = /\{\{|\}\}|\{((?:[^{}]|\{[^{}]*\})*)\}|[{}]/g;
const FIELD = /^([^!:]*)(?:!(.))?(?::([\s\S]*))?$/;
const SPEC =
  /^(?:(?<fill>[\s\S])?(?<align>[<>=^]))?(?<sign>[-+ ])?z?(?<alternate>#)?(?<zero>0)?(?<width>\d+)?(?<group>[,_])?(?:\.(?<precision>\d+))?(?<type>[a-zA-Z%])?$/u;

/** Python's `template.format(…)`; attributes inside a field pass through the sandbox as any other. */
export function formatBraces(template: string, positional: readonly Value[], named: Named, run: Run): string {
  let next = 0;
  let manual = false;
  const resolve = (path: string): Value => {
    const [head = "", ...steps] = path.split(/(?=[.[])/);
    const key = head === "" ? String(next++) : head;
    const isNumber = /^\d+$/.test(key);
    manual ||= isNumber && head !== "";
    if (manual && next > 0) throw valueError("numbered and unnumbered fields cannot be mixed");
    const value = isNumber ? positional[Number(key)] : named(key);
    if (value === undefined) throw valueError(`no argument \`${key}\` to format`);
    return steps.reduce<Value>((owner, step) => follow(owner, step, run), value);
  };
  const result = template.replace(PIECE, (piece, field: string | undefined) => {
    run.charge(1);
    if (piece.length === 2 && field === undefined) return piece.charAt(0);
    if (field === undefined) throw valueError(`single '${piece}' in the format`);
    const [, path = "", conversion = "", rawSpec = ""] = FIELD.exec(field) ?? [];
    const value = resolve(path);
    const spec = rawSpec.replace(/\{([^{}]*)\}/g, (_, inner: string) => textOf(resolve(inner), run));
    if (!/^[sra]?$/.test(conversion)) throw valueError(`invalid format '!${conversion}'`);
    return formatValue(conversion ? (conversion === "s" ? textOf : reprOf)(value, run) : value, spec, run);
  });
  run.checkLength(result.length);
  return result;
}

function follow(value: Value, step: string, run: Run): Value {
  if (step.startsWith(".")) return attributeOf(run, value, step.slice(1));
  const key = step.slice(1, -1);
  return itemOf(run, value, /^\d+$/.test(key) ? Number(key) : key);
}

/** `format(value, spec)`. */
function formatValue(value: Value, spec: string, run: Run): string {
  if (spec === "") return textOf(value, run);
  const format: Format | undefined = SPEC.exec(spec)?.groups;
  const { type = "", align, group, sign, precision } = format ?? {};
  const isText = typeof value === "string";
  if (!isText && asNumber(value) === undefined) throw unfit(value, "is not a number");
  const isWrong = isText
    ? !/^s?$/.test(type) || align === "=" || group || /[+ ]/.test(sign ?? "")
    : !/^[bcdoxXneEfFgG%]?$/.test(type) ||
      (asInteger(value) !== undefined && precision !== undefined && /^[bdoxXn]?$/.test(type));
  if (!format || isWrong) throw valueError(`invalid format '${spec}'`);
  if (isText) return formatText(value, format, run);
  if (type === "c") return formatText(characterOf(value), { ...format, align: align ?? ">" }, run);
  return formatNumber(value, format, run);
}
