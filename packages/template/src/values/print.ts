import { state } from "../run/render-state.ts";
import { floatText } from "./float-text.ts";
import { Boxed, isList, type Repr, reprOfPairs, Tuple, Undefined, type Value, valueError } from "./values.ts";

/** Python refuses to print longer ints, so that no one spends quadratic time on them; so do we. */
const MAX_INTEGER_DIGITS = 4_300;

/** What `{{ value }}` prints: Python's `str`. */
export function textOf(value: Value): string {
  if (typeof value === "string") return value;
  return value instanceof Undefined && value.size() === 0 ? "" : reprOf(value);
}

/** Python's `repr`: how a value looks inside a printed list. */
export function reprOf(value: Value): string {
  if (typeof value === "object" && value !== null) return reprOfObject(value);
  if (typeof value === "string") return quote(value);
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number" && !Number.isInteger(value)) return floatText(value);
  const text = String(value);
  if (text.length > MAX_INTEGER_DIGITS) throw valueError(`an integer of more than ${MAX_INTEGER_DIGITS} digits`);
  return text;
}

function reprOfObject(value: readonly Value[] | Boxed | Readonly<Record<string, Value>>): string {
  const show: Repr = (item) => {
    state.charge(1);
    return reprOf(item);
  };
  state.enterLevel();
  const text =
    value instanceof Boxed
      ? value.repr(show)
      : isList(value)
        ? reprOfList(value, Array.from(value, show).join(", "))
        : reprOfPairs(Object.entries(value), show);
  state.leaveLevel();
  state.checkText(text.length);
  return text;
}

/** Puts the brackets of a list or a tuple around its printed items. */
export function reprOfList(list: readonly Value[], items: string): string {
  return list instanceof Tuple ? `(${items}${list.length === 1 ? "," : ""})` : `[${items}]`;
}

/** Python's `ascii`: the same with everything beyond ASCII escaped. */
export function asciiOf(value: Value): string {
  return reprOf(value).replace(/[^\0-\x7f]/gu, escapeCode);
}

function quote(text: string): string {
  state.chargeText(text.length);
  const escaped = text.replace(/[\\\p{C}\p{Z}]/gu, (character) =>
    /[\n\r\t\\ ]/.test(character) ? JSON.stringify(character).slice(1, -1) : escapeCode(character),
  );
  const mark = escaped.includes("'") && !escaped.includes('"') ? '"' : "'";
  return mark + escaped.replaceAll(mark, `\\${mark}`) + mark;
}

function escapeCode(character: string): string {
  const digits = (character.codePointAt(0) as number).toString(16);
  if (digits.length < 3) return `\\x${digits.padStart(2, "0")}`;
  return digits.length < 5 ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}
