import { run } from "./current-run.ts";
import { dictGet, isDict } from "./dict.ts";
import { characterOf, formatNumber, formatText } from "./format.ts";
import { asIndex, asInteger, asNumber, truncate } from "./numbers.ts";
import { reprOf, textOf } from "./print.ts";
import { isList, need, Tuple, typeError, Undefined, type Value, valueError } from "./values.ts";

const DIRECTIVE = /%(?:\(([^()]*)\))?([-+ #0]*)(\*|\d+)?(?:\.(\*|\d*))?[hlL]?([\s\S])?/g;

/** Python's `template % values`. */
export function formatPercent(template: string, values: Value): string {
  const queue = values instanceof Tuple ? [...values] : [values];
  let named = false;
  const take = (): Value => {
    const next = queue.shift();
    if (next === undefined) throw typeError("too few values");
    return next;
  };
  const size = (text?: string) => (text === "*" ? asIndex(take()) : text && Number(text));
  const result = template.replace(DIRECTIVE, (_, key: string | undefined, flags: string, wide, digits, type) => {
    if (type === "%") return "%";
    if (type === undefined) throw valueError("invalid format '%'");
    named ||= key !== undefined;
    const width = Number(size(wide) ?? 0);
    const precision = digits === "" ? 0 : size(digits);
    const value = key === undefined ? take() : lookUp(values, key);
    return convert(value, type, flags + (width < 0 ? "-" : ""), Math.abs(width), precision);
  });
  // Anything that could be indexed by name may stay unused; a single text or number may not.
  const mayStay =
    named || values instanceof Undefined || isDict(values) || (isList(values) && !(values instanceof Tuple));
  if (queue.length > 0 && !mayStay) throw typeError("too many values");
  run.checkLength(result.length);
  return result;
}

function lookUp(values: Value, key: string): Value {
  const value = dictGet(need(isDict(values) ? values : undefined, values, "is not a mapping"), key);
  if (value === undefined) throw valueError(`no argument \`${key}\` to format`);
  return value;
}

type Size = number | string | undefined;

function convert(value: Value, type: string, flags: string, width: Size, precision: Size): string {
  const align = flags.includes("-") ? "<" : ">";
  const zero = align === ">" && flags.includes("0") ? "0" : undefined;
  const format = {
    align: zero ? "=" : align,
    zero,
    sign: /\+/.exec(flags)?.[0] ?? / /.exec(flags)?.[0],
    alternate: /#/.exec(flags)?.[0],
    width,
    precision,
    type,
  };
  if (/[sra]/.test(type)) return formatText((type === "s" ? textOf : reprOf)(value), { align, width, precision });
  if (type === "c") return formatText(characterOf(value), { align, width });
  if (/[eEfFgG]/.test(type)) return formatNumber(value, format);
  if (!/[diuxXo]/.test(type)) throw valueError(`invalid format '%${type}'`);
  const isPlain = /[diu]/.test(type);
  const double = isPlain && asInteger(value) === undefined ? asNumber(value) : undefined;
  const int = double === undefined ? value : truncate(double);
  need(asInteger(int), value, "is not an integer");
  const inBase = { ...format, type: isPlain ? "" : type };
  if (precision === undefined) return formatNumber(int, inBase);
  return formatText(formatNumber(int, { ...inBase, zero: "0", align: "=", width: precision }), { align, width });
}
