import { run } from "./current-run.ts";
import { dictPairs } from "./dict.ts";
import { asNumber } from "./numbers.ts";
import { compareValues } from "./operators.ts";
import { reprOf } from "./print.ts";
import { isList, unfit, type Value } from "./values.ts";

/** How JSON is to look: the options of Python's json.dumps that chat templates use. */
interface JsonStyle {
  readonly ascii: boolean | undefined;
  /** One level of indentation; undefined for everything on one line. */
  readonly indent: string | undefined;
  readonly comma: string;
  readonly colon: string;
  readonly sortKeys: boolean | undefined;
}

/** `tojson` as chat templates know it: json.dumps without HTML escaping and, by default, without ASCII escaping. */
export function toJson(value: Value, style: JsonStyle, line = "\n"): string {
  if (typeof value === "string") return quoted(value, style);
  if (value === null || typeof value === "boolean") return String(value);
  const number = asNumber(value);
  if (number !== undefined) return Number.isFinite(number) ? reprOf(value) : String(number);
  const { indent, comma } = style;
  const next = line + (indent ?? "");
  run.enter();
  const parts = isList(value) ? Array.from(value, (item) => toJson(item, style, next)) : members(value, style, next);
  run.leave();
  run.charge(parts.length);
  const isOneLine = parts.length === 0 || indent === undefined;
  const body = isOneLine ? parts.join(comma) : next + parts.join(comma + next) + line;
  run.checkLength(body.length);
  return isList(value) ? `[${body}]` : `{${body}}`;
}

function members(dict: Value, style: JsonStyle, line: string): string[] {
  const pairs = dictPairs(dict, "cannot be JSON");
  if (style.sortKeys) pairs.sort(([a], [b]) => compareValues(a, b));
  return pairs.map(([key, item]) => {
    if (typeof key === "object" && key !== null && asNumber(key) === undefined) throw unfit(key, "cannot be a key");
    const name = typeof key === "string" ? key : toJson(key, style);
    return quoted(name, style) + style.colon + toJson(item, style, line);
  });
}

function quoted(text: string, style: JsonStyle): string {
  const json = JSON.stringify(text);
  if (!style.ascii) return json;
  return json.replace(/[^\0-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
