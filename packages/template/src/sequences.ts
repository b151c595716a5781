import { run } from "./current-run.ts";
import { Boxed, Float, Generated, isList, need, type Pull, pullFrom, type Value, valueError } from "./values.ts";

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
  if (value instanceof Boxed) return value.elements?.();
  if (typeof value === "string") {
    run.chargeText(value.length * 8);
    return codePoints(value);
  }
  return typeof value === "object" && value !== null ? Object.keys(value) : undefined;
}

/** The items of anything iterable; an error for anything else. */
export function itemsOf(value: Value): readonly Value[] {
  return need(itemsOrUndefined(value), value, "is not iterable");
}

/** Exactly so many items, as unpacking and pairs want them. */
export function unpack(value: Value, count: number): readonly Value[] {
  const items = itemsOf(value);
  if (items.length !== count) throw valueError(`expected ${count} values to unpack, got ${items.length}`);
  return items;
}

/** Asks for one item after another; used where an iterator must not be read to its end. */
export function puller(value: Value): Pull {
  return value instanceof Generated ? value.held : pullFrom(itemsOf(value));
}

/** Python's `len`, or undefined for what has none. */
export function lengthOf(value: Value): number | undefined {
  if (typeof value === "string") return textLength(value);
  if (isList(value)) return value.length;
  if (value instanceof Boxed) return value.size?.();
  return typeof value === "object" && value !== null ? Object.keys(value).length : undefined;
}

/** Python's `len`; an error for what has none. */
export function sizeOf(value: Value): number {
  return need(lengthOf(value), value, "has no length");
}

/** Python's truth of a value. */
export function isTrue(value: Value): boolean {
  if (typeof value !== "object" || value === null) return Boolean(value) || Number.isNaN(value);
  return value instanceof Float ? value.held !== 0 : lengthOf(value) !== 0;
}
