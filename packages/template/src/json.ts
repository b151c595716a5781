import { type AnyDict, dictPairs, isDict } from "./dict.ts";
import type { Meter } from "./meter.ts";
import { asNumber } from "./numbers.ts";
import { compareValues } from "./operators.ts";
import { reprOf } from "./print.ts";
import { isList, Tuple, typeError, typeName, unfit, type Value } from "./values.ts";

/** How JSON is to look: the options of Python's json.dumps that chat templates use. */
interface JsonStyle {
  readonly ascii: boolean;
  /** One level of indentation; undefined for everything on one line. */
  readonly indent: string | undefined;
  readonly comma: string;
  readonly colon: string;
  readonly sortKeys: boolean;
}

/** `tojson` as chat templates know it: json.dumps without HTML escaping and, by default, without ASCII escaping. */
export function toJson(meter: Meter, value: Value, style: JsonStyle, line = "\n"): string {
  if (typeof value === "string") return quoted(value, style);
  if (value === null || typeof value === "boolean") return String(value);
  if (asNumber(value) !== undefined) return numberText(value, meter);
  const items = isList(value) ? value : value instanceof Tuple ? value.list : undefined;
  if (!items && !isDict(value)) throw unfit(value, "object is not JSON serializable");
  meter.enter();
  const next = line + (style.indent ?? "");
  const parts = items
    ? items.map((item) => toJson(meter, item, style, next))
    : members(value as AnyDict, style, next, meter);
  meter.leave();
  meter.charge(parts.length);
  const text = enclose(items ? "[]" : "{}", parts, line, next, style);
  meter.checkLength(text.length);
  return text;
}

function enclose(
  brackets: string,
  parts: readonly string[],
  line: string,
  next: string,
  { indent, comma }: JsonStyle,
): string {
  const [open, close] = brackets;
  if (parts.length === 0 || indent === undefined) return open + parts.join(comma) + close;
  return open + next + parts.join(comma + next) + line + close;
}

function members(dict: AnyDict, style: JsonStyle, line: string, meter: Meter): string[] {
  const pairs = dictPairs(dict);
  if (style.sortKeys) pairs.sort(([a], [b]) => compareValues(a, b, "<", meter));
  return pairs.map(
    ([key, item]) => quoted(keyText(key, meter), style) + style.colon + toJson(meter, item, style, line),
  );
}

function keyText(key: Value, meter: Meter): string {
  if (typeof key === "string" || key === null || typeof key === "boolean") return String(key);
  if (asNumber(key) !== undefined) return numberText(key, meter);
  throw typeError(`keys must be str, int, float, bool or None, not ${typeName(key)}`);
}

function numberText(value: Value, meter: Meter): string {
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : reprOf(value, meter);
}

function quoted(text: string, style: JsonStyle): string {
  const json = JSON.stringify(text);
  if (!style.ascii) return json;
  return json.replace(/[^\0-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
