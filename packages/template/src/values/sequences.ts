import { state } from "../run/render-state.ts";
import { dictPairs, isDict } from "./dict.ts";
import {
  Boxed,
  expectFound,
  Float,
  isList,
  iterateList,
  LazyItems,
  type NextItem,
  type Value,
  valueError,
} from "./values.ts";

/** A string's code points, which is what Python counts, indexes and iterates. */
export function codePoints(text: string): string[] {
  return /[\ud800-\udfff]/.test(text) ? Array.from(text) : text.split("");
}

/** The number of code points. */
export function textLength(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

/** The items that a loop over the value would visit, or undefined when it cannot be iterated. */
export function itemsOrUndefined(value: Value): readonly Value[] | undefined {
  if (isList(value)) return value;
  if (value instanceof Boxed) return value.items?.();
  if (typeof value === "string") return codePoints(value);
  return typeof value === "object" && value !== null ? Object.keys(value) : undefined;
}

/** The items of anything iterable, charged for; an error for anything else. */
export function itemsOf(value: Value): readonly Value[] {
  const items = expectFound(itemsOrUndefined(value), value, "is not iterable");
  state.charge(items.length >>> 4);
  return items;
}

/** Exactly so many items, as unpacking and pairs want them. */
export function unpack(value: Value, count: number): readonly Value[] {
  const items = itemsOf(value);
  if (items.length !== count) throw valueError(`expected ${count} values to unpack, got ${items.length}`);
  return items;
}

/** Pairs from a mapping or from a list of pairs. */
export function pairsIn(value: Value): (readonly [Value, Value])[] {
  return isDict(value) ? dictPairs(value) : Array.from(itemsOf(value), (pair) => unpack(pair, 2) as [Value, Value]);
}

/** Asks for one item after another; used where an iterator must not be read to its end. */
export function iterate(value: Value): NextItem {
  return value instanceof LazyItems ? value.content : iterateList(itemsOf(value));
}

/** Python's `len`, or undefined for what has none. */
export function lengthOf(value: Value): number | undefined {
  if (typeof value === "string") return textLength(value);
  return value instanceof Boxed ? value.size?.() : itemsOrUndefined(value)?.length;
}

/** Python's `len`; an error for what has none. */
export function sizeOf(value: Value): number {
  return expectFound(lengthOf(value), value, "has no length");
}

/** Python's truth of a value. */
export function isTrue(value: Value): boolean {
  if (typeof value !== "object" || value === null) return Boolean(value) || Number.isNaN(value);
  return value instanceof Float ? value.content !== 0 : lengthOf(value) !== 0;
}
