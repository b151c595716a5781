import { DictView, dictKeys, dictSize, isDict } from "./dict.ts";
import type { Meter } from "./meter.ts";
import { END, Float, Generated, isList, Range, Tuple, typeError, typeName, Undefined, type Value } from "./values.ts";

const SURROGATE = /[\ud800-\udfff]/;

/** Whether a string's UTF-16 units differ from its code points. */
export function hasSurrogates(text: string): boolean {
  return SURROGATE.test(text);
}

/** A string's code points, which is what Python counts, indexes and iterates. */
export function codePoints(text: string): string[] {
  return hasSurrogates(text) ? Array.from(text) : text.split("");
}

/** The number of code points. */
export function textLength(text: string): number {
  if (!hasSurrogates(text)) return text.length;
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The items that a loop over the value would visit, or undefined when it cannot be iterated. */
export function itemsOrUndefined(value: Value, meter: Meter): readonly Value[] | undefined {
  if (isList(value)) return value;
  if (typeof value === "string") {
    meter.chargeText(value.length);
    return codePoints(value);
  }
  if (value instanceof Tuple) return value.items;
  if (value instanceof Range || value instanceof DictView) return value.items();
  if (value instanceof Generated) return drain(value, meter);
  if (isDict(value)) return dictKeys(value);
  if (value instanceof Undefined) {
    if (value.mode === "strict") throw value.error();
    return [];
  }
  return undefined;
}

function drain(source: Generated, meter: Meter): Value[] {
  const items: Value[] = [];
  for (let item = source.next(); item !== END; item = source.next()) {
    items.push(item);
    meter.charge(1);
  }
  return items;
}

/** The items of anything iterable; a type error for anything else. */
export function itemsOf(value: Value, meter: Meter): readonly Value[] {
  const items = itemsOrUndefined(value, meter);
  if (items === undefined) throw typeError(`'${typeName(value)}' object is not iterable`);
  return items;
}

/** Asks for one item after another; used where an iterator must not be read to its end. */
export function puller(value: Value, meter: Meter): () => Value | typeof END {
  if (value instanceof Generated) return value.next;
  const items = itemsOf(value, meter);
  let index = 0;
  return () => {
    if (index >= items.length) return END;
    index += 1;
    return items[index - 1] ?? null;
  };
}

/** Python's `len`, or undefined for what has none. */
export function lengthOf(value: Value): number | undefined {
  if (typeof value === "string") return textLength(value);
  if (isList(value)) return value.length;
  if (value instanceof Tuple) return value.items.length;
  if (value instanceof Range) return value.length;
  if (value instanceof DictView) return value.size;
  if (isDict(value)) return dictSize(value);
  if (value instanceof Undefined) {
    if (value.mode === "strict") throw value.error();
    return 0;
  }
  return undefined;
}

/** Python's truth of a value. */
export function isTrue(value: Value): boolean {
  if (typeof value === "boolean") return value;
  if (value === null) return false;
  if (typeof value === "string") return value !== "";
  if (typeof value === "number") return value !== 0;
  return isTrueObject(value);
}

function isTrueObject(value: Value): boolean {
  if (typeof value === "bigint") return true;
  const length = lengthOf(value);
  if (length !== undefined) return length > 0;
  return !(value instanceof Float && value.value === 0);
}
