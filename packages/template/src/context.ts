import { Dict } from "./dict.ts";
import { Boxed, Float, float, integer, isList, Opaque, Undefined, type Value } from "./values.ts";

/** Data nested deeper than this is checked with a memory of what was seen, so that cycles and shared parts end. */
const TRUSTED_DEPTH = 12;

const PROBE = {};

/** Whether someone added to Object.prototype, which would make every object seem to hold more than it does. */
function isPolluted(): boolean {
  for (const _ in PROBE) return true;
  return false;
}

/**
 * Lets a value of the host into a template. Plain data, which is nearly always all there is, is checked and used as
 * it is. Anything else is copied: getters are left out unread, and functions, dates and class instances become opaque.
 */
export function importValue(value: unknown, name: string): Value {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  if (!isPolluted() && isClean(value, 0, undefined)) return value as Value;
  return copy(value, new Map()) ?? new Undefined(`'${name}' is undefined`, "default");
}

function isClean(value: unknown, depth: number, seen: Set<unknown> | undefined): boolean {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return true;
  if (typeof value === "number") return Number.isSafeInteger(value) || !Number.isInteger(value);
  if (typeof value !== "object") return false;
  if (value instanceof Boxed) return true;
  if (depth < TRUSTED_DEPTH) return areMembersClean(value, depth, seen);
  const visited = seen ?? new Set();
  if (visited.has(value)) return true;
  visited.add(value);
  return depth < 1_000 && areMembersClean(value, depth, visited);
}

function areMembersClean(value: object, depth: number, seen: Set<unknown> | undefined): boolean {
  if (Array.isArray(value)) return isCleanList(value, depth, seen);
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  for (const key in value) {
    const property = Object.getOwnPropertyDescriptor(value, key);
    if (property === undefined || property.get !== undefined || !isClean(property.value, depth + 1, seen)) return false;
  }
  return true;
}

type LookUpGetter = (this: object, key: PropertyKey) => unknown;

/** Finds a getter without calling it: four times as fast as asking an array for a descriptor. */
const { __lookupGetter__: lookUpGetter } = Object.prototype as unknown as { __lookupGetter__: LookUpGetter };

function isCleanList(list: readonly unknown[], depth: number, seen: Set<unknown> | undefined): boolean {
  if (Object.getPrototypeOf(list) !== Array.prototype) return false;
  for (let index = 0; index < list.length; index += 1) {
    if (lookUpGetter.call(list, index) !== undefined || !isClean(list[index], depth + 1, seen)) return false;
  }
  return true;
}

/** Copies data; undefined for what has no value, such as a getter. Cycles stay cycles. */
function copy(value: unknown, copies: Map<unknown, Value>): Value | undefined {
  if (value === undefined || value === null) return value;
  if (typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return copyNumber(value);
  if (typeof value === "bigint") return integer(value);
  if (typeof value !== "object") return new Opaque(typeof value);
  if (value instanceof Boxed) return value;
  return copies.get(value) ?? copyObject(value, copies);
}

/** Integers too large to be exact are taken as ints while they print as such, and as floats beyond. */
function copyNumber(value: number): Value {
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;
  return Math.abs(value) < 1e21 ? BigInt(value) : float(value);
}

function copyObject(value: object, copies: Map<unknown, Value>): Value {
  if (Array.isArray(value)) return copyList(value, copies);
  if (value instanceof Map) return copyEntries([...value], value, copies);
  const entries: [string, unknown][] = [];
  if (!isRecord(value)) {
    const named: unknown = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(value) ?? {}, "constructor")?.value;
    return new Opaque(typeof named === "function" ? named.name : "object");
  }
  for (const key of Object.keys(value)) {
    entries.push([key, Object.getOwnPropertyDescriptor(value, key)?.value]);
  }
  return copyEntries(entries, value, copies);
}

/** A plain object, also one of another realm (a frame, a worker's vm context) or without a prototype. */
function isRecord(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function copyEntries(
  entries: readonly (readonly [unknown, unknown])[],
  source: object,
  copies: Map<unknown, Value>,
): Value {
  const dict = new Dict();
  copies.set(source, dict);
  for (const [key, item] of entries) {
    const [name, value] = [copy(key, copies), copy(item, copies)];
    if (name !== undefined && value !== undefined) dict.set(name, value);
  }
  return dict;
}

function copyList(list: readonly unknown[], copies: Map<unknown, Value>): Value {
  const items: Value[] = [];
  copies.set(list, items);
  for (let index = 0; index < list.length; index += 1) {
    items.push(copy(Object.getOwnPropertyDescriptor(list, index)?.value, copies) ?? null);
  }
  return items;
}

/** The reverse: what a function of the host gets to see of a template's value. */
export function exportValue(value: Value, depth = 0): unknown {
  if (value instanceof Undefined) return undefined;
  if (depth > 100) return null;
  if (isList(value)) return value.map((item) => exportValue(item, depth + 1));
  if (value instanceof Dict) return exportDict(value, depth + 1);
  if (!(value instanceof Boxed)) return value;
  if (value instanceof Float) return value.value;
  const items = value.items();
  return items ? items.map((item) => exportValue(item, depth + 1)) : value;
}

function exportDict(dict: Dict, depth: number): unknown {
  const entries = dict.pairs().map(([key, item]) => [exportValue(key, depth), exportValue(item, depth)] as const);
  return entries.every(([key]) => typeof key === "string") ? Object.fromEntries(entries) : new Map(entries);
}
