import { Dict, DictView, dictItems } from "./dict.ts";
import type { Meter } from "./meter.ts";
import { Boxed, Callable, Float, Namespace, Range, Tuple, Undefined, type Value, isList, valueError } from "./values.ts";

/** Python refuses to print longer ints, so that no one spends quadratic time on them; so do we. */
const LONGEST_INTEGER = 4_300;

/** What `{{ value }}` prints: Python's `str`. */
export function textOf(value: Value, meter: Meter): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" && Number.isInteger(value)) return String(value);
  if (value instanceof Undefined) {
    if (value.mode === "strict") throw value.error();
    return "";
  }
  return reprOf(value, meter);
}

/** Python's `repr`: how a value looks inside a printed list. */
export function reprOf(value: Value, meter: Meter): string {
  if (typeof value === "string") return quote(value);
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number") return Number.isInteger(value) ? String(value) : floatText(value);
  if (typeof value === "bigint") return bigText(value);
  return reprOfObject(value, meter);
}

function reprOfObject(value: readonly Value[] | Boxed | Record<string, Value>, meter: Meter): string {
  if (value instanceof Float) return floatText(value.value);
  if (isList(value)) return `[${joinReprs(value, meter)}]`;
  if (value instanceof Tuple) return `(${joinReprs(value.items, meter)}${value.items.length === 1 ? "," : ""})`;
  if (value instanceof DictView) return `${value.typeName}([${joinReprs(value.items(), meter)}])`;
  if (value instanceof Dict || !(value instanceof Boxed)) return `{${pairReprs(dictItems(value), meter)}}`;
  if (value instanceof Range) return rangeText(value);
  if (value instanceof Namespace) return `<Namespace {${pairReprs([...value.entries], meter)}}>`;
  if (value instanceof Undefined) return value.typeName;
  if (value instanceof Callable) return value.describe();
  return `<${value.typeName} object>`;
}

function rangeText(range: Range): string {
  const ends = `${range.start}, ${range.stop}`;
  return range.step === 1 ? `range(${ends})` : `range(${ends}, ${range.step})`;
}

function joinReprs(items: readonly Value[], meter: Meter): string {
  meter.enter();
  let text = "";
  for (const [index, item] of items.entries()) {
    meter.charge(1);
    text += index === 0 ? reprOf(item, meter) : `, ${reprOf(item, meter)}`;
    meter.checkLength(text.length);
  }
  meter.leave();
  return text;
}

function pairReprs(pairs: readonly (readonly [Value, Value])[], meter: Meter): string {
  meter.enter();
  let text = "";
  for (const [index, [key, item]] of pairs.entries()) {
    meter.charge(1);
    text += `${index === 0 ? "" : ", "}${reprOf(key, meter)}: ${reprOf(item, meter)}`;
    meter.checkLength(text.length);
  }
  meter.leave();
  return text;
}

function bigText(value: bigint): string {
  const text = value.toString();
  if (text.length <= LONGEST_INTEGER) return text;
  throw valueError(`an integer of ${text.length} digits is too long to print (at most ${LONGEST_INTEGER})`);
}

/** Python's shortest form of a float: fixed between 1e-4 and 1e16, else with an exponent of two digits or more. */
export function floatText(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  if (value === 0) return Object.is(value, -0) ? "-0.0" : "0.0";
  const [mantissa = "", power = "0"] = value.toExponential().split("e");
  const exponent = Number(power);
  if (exponent >= -4 && exponent < 16) {
    const plain = exponent < 0 ? value.toFixed(Math.min(100, digitsAfterPoint(mantissa) - exponent)) : String(value);
    return plain.includes(".") ? plain : `${plain}.0`;
  }
  return `${mantissa}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
}

function digitsAfterPoint(mantissa: string): number {
  return mantissa.replace(/^-?\d\.?/, "").length;
}

const NEEDS_ESCAPE = /[^\x20-\x7e]|['\\]/;
const UNPRINTABLE = /[\\\p{C}\p{Z}]/gu;
const shortEscapes: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\", " ": " " };

function quote(text: string): string {
  if (!NEEDS_ESCAPE.test(text)) return `'${text}'`;
  const escaped = text.replace(UNPRINTABLE, (character) => shortEscapes[character] ?? escapeCode(character));
  if (!escaped.includes("'")) return `'${escaped}'`;
  return escaped.includes('"') ? `'${escaped.replaceAll("'", "\\'")}'` : `"${escaped}"`;
}

function escapeCode(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const digits = code.toString(16);
  if (code < 0x100) return `\\x${digits.padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}
