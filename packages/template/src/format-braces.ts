import { attributeOf, itemOf } from "./access.ts";
import { run } from "./current-run.ts";
import { characterOf, type Format, formatNumber, formatText } from "./format.ts";
import { asInteger, asNumber } from "./numbers.ts";
import { reprOf, textOf } from "./print.ts";
import { need, type Value, valueError } from "./values.ts";

type Named = (key: string) => Value | undefined;

const PIECE = /\{\{|\}\}|\{((?:[^{}]|\{[^{}]*\})*)\}|[{}]/g;
const FIELD = /^([^!:]*)(?:!(.))?(?::([\s\S]*))?$/;
const SPEC =
  /^(?:(?<fill>[\s\S])?(?<align>[<>=^]))?(?<sign>[-+ ])?z?(?<alternate>#)?(?<zero>0)?(?<width>\d+)?(?<group>[,_])?(?:\.(?<precision>\d+))?(?<type>[a-zA-Z%])?$/u;

/** Python's `template.format(…)`; attributes inside a field pass through the sandbox as any other. */
export function formatBraces(template: string, positional: readonly Value[], named: Named): string {
  let next = 0;
  let manual = false;
  const resolve = (path: string): Value => {
    const [head = "", ...steps] = path.split(/(?=[.[])/);
    const key = head === "" ? String(next++) : head;
    const isNumber = /^\d+$/.test(key);
    manual ||= isNumber && head !== "";
    if (manual && next > 0) throw valueError("positional and named values cannot be mixed");
    const value = isNumber ? positional[Number(key)] : named(key);
    if (value === undefined) throw valueError(`no argument \`${key}\` to format`);
    return steps.reduce<Value>((owner, step) => follow(owner, step), value);
  };
  const result = template.replace(PIECE, (piece, field: string | undefined) => {
    run.charge(1);
    if (piece.length === 2 && field === undefined) return piece.charAt(0);
    if (field === undefined) throw valueError(`invalid format '${piece}'`);
    const [, path = "", conversion = "", rawSpec = ""] = FIELD.exec(field) ?? [];
    const value = resolve(path);
    const spec = rawSpec.replace(/\{([^{}]*)\}/g, (_, inner: string) => textOf(resolve(inner)));
    if (!/^[sra]?$/.test(conversion)) throw valueError(`invalid format '!${conversion}'`);
    return formatValue(conversion ? (conversion === "s" ? textOf : reprOf)(value) : value, spec);
  });
  run.checkLength(result.length);
  return result;
}

function follow(value: Value, step: string): Value {
  if (step.startsWith(".")) return attributeOf(value, step.slice(1));
  const key = step.slice(1, -1);
  return itemOf(value, /^\d+$/.test(key) ? Number(key) : key);
}

/** `format(value, spec)`. */
function formatValue(value: Value, spec: string): string {
  if (spec === "") return textOf(value);
  const format: Format | undefined = SPEC.exec(spec)?.groups;
  const { type = "", align, group, sign, precision } = format ?? {};
  const isText = typeof value === "string";
  if (!isText) need(asNumber(value), value, "is not a number");
  const isWrong = isText
    ? !/^s?$/.test(type) || align === "=" || group || /[+ ]/.test(sign ?? "")
    : !/^[bcdoxXneEfFgG%]?$/.test(type) ||
      (asInteger(value) !== undefined && precision !== undefined && /^[bdoxXn]?$/.test(type));
  if (!format || isWrong) throw valueError(`invalid format '${spec}'`);
  if (isText) return formatText(value, format);
  if (type === "c") return formatText(characterOf(value), { ...format, align: align ?? ">" });
  return formatNumber(value, format);
}
