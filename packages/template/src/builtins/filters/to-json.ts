import { state } from "../../run/render-state.ts";
import { dictPairs } from "../../values/dict.ts";
import { asNumeric } from "../../values/numbers.ts";
import { compareValues, indentationOf } from "../../values/operators.ts";
import { reprOf } from "../../values/print.ts";
import { unpack } from "../../values/sequences.ts";
import { isList, typeErrorFor, type Value } from "../../values/values.ts";

/** `tojson` as chat templates know it: json.dumps without HTML escaping and, by default, without ASCII escaping. */
export function toJson(
  value: Value,
  ascii?: boolean,
  indent: Value = null,
  separators: Value = null,
  sortKeys?: boolean,
): string {
  const margin = indent === null ? "" : indentationOf(indent);
  const [comma, colon] =
    separators === null ? [indent === null ? ", " : ",", ": "] : (unpack(separators, 2) as [string, string]);

  const quote = (text: string): string => {
    state.chargeText(text.length);
    const json = JSON.stringify(text);
    if (!ascii) return json;
    return json.replace(/[^\0-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  };
  const write = (item: Value, line: string): string => {
    if (typeof item === "string") return quote(item);
    if (item === null || typeof item === "boolean") return String(item);
    const number = asNumeric(item);
    if (number !== undefined)
      return typeof number === "bigint" || Number.isFinite(number) ? reprOf(item) : String(number);
    const next = line + margin;
    state.enterLevel();
    const parts = isList(item) ? Array.from(item, (part) => write(part, next)) : members(item, next);
    state.leaveLevel();
    state.charge(parts.length);
    const isOneLine = parts.length === 0 || indent === null;
    const body = isOneLine ? parts.join(comma) : next + parts.join(comma + next) + line;
    state.checkText(body.length);
    return isList(item) ? `[${body}]` : `{${body}}`;
  };
  const members = (dict: Value, line: string): string[] => {
    const pairs = dictPairs(dict, "cannot be JSON");
    if (sortKeys) pairs.sort(([a], [b]) => compareValues(a, b));
    return pairs.map(([key, item]) => {
      if (key !== null && typeof (asNumeric(key) ?? key) === "object") throw typeErrorFor(key, "cannot be a key");
      return quote(typeof key === "string" ? key : write(key, "")) + colon + write(item, line);
    });
  };
  return write(value, "\n");
}
