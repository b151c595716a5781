import { dictGet, isDict } from "./dict.ts";
import { characterOf, formatNumber, formatText } from "./format.ts";
import type { Meter } from "./meter.ts";
import { asIndex, asInteger, asNumber, truncate } from "./numbers.ts";
import { reprOf, textOf } from "./print.ts";
import { isList, Tuple, typeError, Undefined, unfit, type Value, valueError } from "./values.ts";

const DIRECTIVE = /%(?:\(([^()]*)\))?([-+ #0]*)(\*|\d+)?(?:\.(\*|\d*))?[hlL]?([\s\S])?/g;

/** Python's `template % values`. */
export function formatPercent(template: string, values: Value, meter: Meter): string {
  const queue = values instanceof Tuple ? [...values] : [values];
  let named = false;
  const take = (): Value => {
    const next = queue.shift();
    if (next === undefined) throw typeError("fewer values than the format takes");
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
    return convert(value, type, flags + (width < 0 ? "-" : ""), Math.abs(width), precision, meter);
  });
  // Anything that could be indexed by name may stay unused; a single text or number may not.
  const mayStay =
    named || values instanceof Undefined || isDict(values) || (isList(values) && !(values instanceof Tuple));
  if (queue.length > 0 && !mayStay) throw typeError("more values than the format takes");
  meter.checkLength(result.length);
  return result;
}

function lookUp(values: Value, key: string): Value {
  if (!isDict(values)) throw unfit(values, "is not a mapping");
  const value = dictGet(values, key);
  if (value === undefined) throw valueError(`no argument \`${key}\` to format`);
  return value;
}

type Size = number | string | undefined;

function convert(value: Value, type: string, flags: string, width: Size, precision: Size, meter: Meter): string {
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
  if (/[sra]/.test(type))
    return formatText((type === "s" ? textOf : reprOf)(value, meter), { align, width, precision }, meter);
  if (type === "c") return formatText(characterOf(value), { align, width }, meter);
  if (/[eEfFgG]/.test(type)) return formatNumber(value, format, meter);
  if (!/[diuxXo]/.test(type)) throw valueError(`invalid format '%${type}'`);
  const isPlain = /[diu]/.test(type);
  const double = isPlain && asInteger(value) === undefined ? asNumber(value) : undefined;
  const int = double === undefined ? value : truncate(double);
  if (asInteger(int) === undefined) throw unfit(value, "is not an integer");
  const inBase = { ...format, type: isPlain ? "" : type };
  if (precision === undefined) return formatNumber(int, inBase, meter);
  return formatText(
    formatNumber(int, { ...inBase, zero: "0", align: "=", width: precision }, meter),
    { align, width },
    meter,
  );
}
