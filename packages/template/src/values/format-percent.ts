import { dictGet, expectDict } from "./dict.ts";
import { characterOf, expectArgument, formatValue } from "./format.ts";
import { asIndex, asInteger, asNumber, truncate } from "./numbers.ts";
import { asciiOf, reprOf, textOf } from "./print.ts";
import { expectFound, Tuple, typeError, typeName, type Value, valueError } from "./values.ts";

const DIRECTIVE = /%(?:\(([^()]*)\))?([-+ #0]*)(\*|\d+)?(?:\.(\*|\d*))?[hlL]?([\s\S])?/g;

/** Python's `template % values`. */
export function formatPercent(template: string, values: Value): string {
  const queue = values instanceof Tuple ? [...values] : [values];
  const take = (): Value => {
    const next = queue.shift();
    if (next === undefined) throw typeError("too few values");
    return next;
  };
  const takeSize = (): number => {
    const given = asIndex(take());
    if (given === undefined) throw typeError("`*` needs an integer");
    return given;
  };
  const size = (text: string) => (text === "*" ? takeSize() : Number(text));
  const result = template.replace(DIRECTIVE, (_, key: string | undefined, flags: string, wide = "", digits, type) => {
    if (type === "%") return "%";
    if (type === undefined) throw valueError("invalid format '%'");
    const width = size(wide);
    const precision = digits === undefined ? "" : `.${Math.max(0, size(digits))}`;
    const value = key === undefined ? take() : lookUp(values, key);
    return convert(value, type, flags + (width < 0 ? "-" : ""), Math.abs(width), precision);
  });
  // Anything that could be indexed by name may stay unused; a single text or number may not.
  if (queue.length > 0 && !/^(dict|list|range|Undefined)$/.test(typeName(values))) throw typeError("too many values");
  return result;
}

/** Directives that print a value as text. */
const printers: Readonly<Record<string, (value: Value) => string>> = { s: textOf, r: reprOf, a: asciiOf };

function lookUp(values: Value, key: string): Value {
  return expectArgument(dictGet(expectDict(values), key), key);
}

/** Formats one value by writing the directive as `str.format` would have it. */
function convert(value: Value, type: string, flags: string, width: number, precision: string): string {
  const left = flags.includes("-") ? "<" : "";
  const size = (left || ">") + width;
  if (type === "c") return formatValue(characterOf(value), size);
  const print = printers[type];
  if (print) return formatValue(print(value), size + precision);
  const marks = Array.from("+ #0").filter((flag) => flags.includes(flag) && !(left && flag === "0"));
  const sign = marks.join("").replace("+ ", "+");
  const spec = left + sign + width;
  if (/[eEfFgG]/.test(type))
    return formatValue(expectFound(asNumber(value), value, "is not a number"), spec + precision + type);
  if (!/[diuxXo]/.test(type)) throw valueError(`invalid format '%${type}'`);
  const base = type.replace(/[diu]/, "");
  const double = base || asInteger(value) !== undefined ? undefined : asNumber(value);
  const int = double === undefined ? value : truncate(double);
  expectFound(asInteger(int), value, "is not an integer");
  if (!precision) return formatValue(int, spec + base);
  return formatValue(formatValue(int, `${sign}0${precision.slice(1)}${base}`), size);
}
