import { dictGet, isDict } from "./dict.ts";
import { characterOf, formatNumber, formatText } from "./format.ts";
import type { Meter } from "./meter.ts";
import { asIndex, asInteger, asNumber } from "./numbers.ts";
import { reprOf, textOf } from "./print.ts";
import { integer, isList, Tuple, typeError, Undefined, unfit, type Value, valueError } from "./values.ts";

const DIRECTIVE = /%(?:\(([^()]*)\))?([-+ #0]*)(\*|\d+)?(?:\.(\*|\d*))?[hlL]?([\s\S])?/g;

/** Python's `template % values`. */
export function formatPercent(template: string, values: Value, meter: Meter): string {
  const queue = values instanceof Tuple ? [...values.list] : [values];
  let named = false;
  const take = (): Value => {
    const next = queue.shift();
    if (next === undefined) throw typeError("not enough arguments for format string");
    return next;
  };
  const size = (text: string | undefined) =>
    text === "*" ? asIndex(take()) : text === undefined ? undefined : Number(text);
  const result = template.replace(DIRECTIVE, (_, key: string | undefined, flags: string, width, precision, type) => {
    if (type === "%") return "%";
    if (type === undefined) throw valueError("incomplete format");
    named ||= key !== undefined;
    const [wide, digits] = [size(width) ?? 0, size(precision)];
    return convert(
      key === undefined ? take() : lookUp(values, key),
      type,
      flags + (wide < 0 ? "-" : ""),
      Math.abs(wide),
      digits,
      meter,
    );
  });
  // Anything that could be indexed by name may stay unused; a single text or number may not.
  const mayStay = named || isDict(values) || isList(values) || values instanceof Undefined;
  if (queue.length > 0 && !mayStay) throw typeError("not all arguments converted during string formatting");
  meter.checkLength(result.length);
  return result;
}

function lookUp(values: Value, key: string): Value {
  if (!isDict(values)) throw unfit(values, "is not a mapping, which the format requires");
  const value = dictGet(values, key);
  if (value === undefined) throw valueError(`no value named '${key}' to format`);
  return value;
}

function convert(
  value: Value,
  type: string,
  flags: string,
  width: number,
  precision: number | undefined,
  meter: Meter,
): string {
  const left = flags.includes("-");
  const zero = flags.includes("0") && !left;
  const sign = flags.includes("+") ? "+" : flags.includes(" ") ? " " : "-";
  const format = {
    fill: zero ? "0" : " ",
    align: left ? "<" : zero ? "=" : ">",
    sign,
    alternate: flags.includes("#"),
    zero,
    width,
    group: undefined,
    precision,
    type,
  };
  if (/[sra]/.test(type))
    return formatText(
      type === "s" ? textOf(value, meter) : reprOf(value, meter),
      { ...format, align: left ? "<" : ">", fill: " " },
      meter,
    );
  if (type === "c") return formatText(characterOf(value), { ...format, precision: undefined }, meter);
  if (/[eEfFgG]/.test(type)) return formatNumber(value, format, meter);
  if (!/[diuxXo]/.test(type)) throw valueError(`unsupported format character '${type}'`);
  const double = asNumber(value);
  if (double !== undefined && !Number.isFinite(double))
    throw valueError("cannot convert float infinity or NaN to integer");
  const int =
    /[diu]/.test(type) && asInteger(value) === undefined && double !== undefined
      ? integer(BigInt(Math.trunc(double)))
      : value;
  if (asInteger(int) === undefined) throw unfit(value, "is not an integer, which the format wants");
  const padded = precision === undefined ? format : { ...format, fill: "0", align: "=", width: precision };
  const text = formatNumber(int, { ...padded, type: /[diu]/.test(type) ? "" : type }, meter);
  return precision === undefined
    ? text
    : formatText(text, { ...format, precision: undefined, align: left ? "<" : ">", fill: " " }, meter);
}
