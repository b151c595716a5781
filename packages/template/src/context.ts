import { Dict } from "./dict.ts";
import { Boxed, Float, float, integer, isList, Undefined, type Value } from "./values.ts";

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
  if (!isPolluted() && isClean(value, 0)) return value as Value;
  return copy(value, new Map()) ?? new Undefined(`'${name}' is undefined`, "default");
}

function isClean(value: unknown, depth: number, seen?: Set<unknown>): boolean {
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

type LookUpGetter = (this: object, key: PropertyKey) => unknown;

/** Finds a getter without calling it: four times as fast as asking for a descriptor. */
const { __lookupGetter__: lookUpGetter } = Object.prototype as unknown as { __lookupGetter__: LookUpGetter };

/** Whether everything in a plain list or object is clean. All keys of a loop are its own: its prototype has none. */
function areMembersClean(value: object, depth: number, seen: Set<unknown> | undefined): boolean {
  if (Object.getPrototypeOf(value) !== (Array.isArray(value) ? Array : Object).prototype) return false;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) if (!isMemberClean(value, index, depth, seen)) return false;
  } else {
    for (const key in value) if (!isMemberClean(value, key, depth, seen)) return false;
  }
  return true;
}

function isMemberClean(owner: object, key: PropertyKey, depth: number, seen: Set<unknown> | undefined): boolean {
  return lookUpGetter.call(owner, key) === undefined && isClean(owner[key as never], depth + 1, seen);
}

/** Copies data; undefined for what has no value, such as a getter. Cycles stay cycles. */
function copy(value: unknown, copies: Map<unknown, Value>): Value | undefined {
  if (value === undefined || value === null) return value;
  if (typeof value === "string" || typeof value === "boolean" || value instanceof Boxed) return value;
  // Integers too large to be exact are taken as ints while they print as such, and as floats beyond.
  if (typeof value === "number" && (!Number.isInteger(value) || Number.isSafeInteger(value))) return value;
  if (typeof value === "number") return Math.abs(value) < 1e21 ? BigInt(value) : float(value);
  if (typeof value === "bigint") return integer(value);
  if (typeof value !== "object") return new Boxed(typeof value);
  return copies.get(value) ?? copyObject(value, copies);
}

function copyObject(value: object, copies: Map<unknown, Value>): Value {
  const prototype: object | null = Object.getPrototypeOf(value);
  const list: Value[] | undefined = Array.isArray(value) ? new Array(value.length).fill(null) : undefined;
  // A plain object, also one of another realm (a frame, a worker's vm context) or without a prototype.
  const isPlain = list || value instanceof Map || !prototype || Object.getPrototypeOf(prototype) === null;
  const dataOf = (owner: object, key: string): unknown => Object.getOwnPropertyDescriptor(owner, key)?.value;
  if (!isPlain) return new Boxed(String((dataOf(prototype, "constructor") as { name?: string })?.name ?? "object"));
  const dict = new Dict("dict");
  copies.set(value, list ?? dict);
  const entries = value instanceof Map ? value : Object.keys(value).map((key) => [key, dataOf(value, key)] as const);
  for (const [key, item] of entries) {
    const [name, content] = [copy(key, copies), copy(item, copies)];
    if (name === undefined || content === undefined) continue;
    if (list) list[Number(key)] = content;
    else dict.set(name, content);
  }
  return list ?? dict;
}

/** The reverse: what a function of the host gets to see of a template's value. */
export function exportValue(value: Value, depth = 0): unknown {
  const inner = (item: Value) => exportValue(item, depth + 1);
  if (value instanceof Undefined) return undefined;
  if (depth > 100) return null;
  if (value instanceof Dict) {
    const entries = value.pairs().map(([key, item]) => [inner(key), inner(item)] as const);
    return entries.every(([key]) => typeof key === "string") ? Object.fromEntries(entries) : new Map(entries);
  }
  if (value instanceof Float) return value.value;
  const items = isList(value) ? value : value instanceof Boxed ? value.items() : undefined;
  return items ? Array.from(items, inner) : value;
}
