import { Dict, dictOf } from "../values/dict.ts";
import { Boxed, Float, float, integer, isList, Undefined, type Value } from "../values/values.ts";
import { state } from "./render-state.ts";

/** Data nested deeper than this is copied, with a memory of what was seen, so that cycles and shared parts end. */
const MAX_UNCOPIED_DEPTH = 12;

/** What a function of the host becomes in a template. */
type ImportFunction = (value: object) => Value;

/** Something that a template can hold and print, but neither call nor look into. */
const opaque: ImportFunction = (value) => new Boxed(typeof value, undefined);

interface Import {
  readonly copies: Map<unknown, Value>;
  readonly importFunction: ImportFunction;
}

/**
 * Lets a value of the host into a template. Plain data, which is nearly always all there is, is checked and used as
 * it is. Anything else is copied: getters are left out unread, and functions, dates and class instances become opaque.
 */
export function importValue(value: unknown, name: string, importFunction: ImportFunction = opaque): Value {
  // Code that adds to Object.prototype makes every object seem to hold more than it does.
  if (Object.keys(Object.prototype).length === 0 && isClean(value, 0)) return value as Value;
  return copy(value, { copies: new Map(), importFunction }) ?? state.undefinedName(name);
}

function isClean(value: unknown, depth: number): boolean {
  if (typeof value === "number") return Number.isSafeInteger(value) || !Number.isInteger(value);
  if (typeof value === "string") state.addInput(value.length);
  if (typeof value !== "object") return typeof value === "string" || typeof value === "boolean";
  return value === null || value instanceof Boxed || (depth < MAX_UNCOPIED_DEPTH && areMembersClean(value, depth + 1));
}

type LookUpGetter = (this: object, key: PropertyKey) => unknown;

/** Finds a getter without calling it: four times as fast as asking for a descriptor. */
const { __lookupGetter__: lookUpGetter } = Object.prototype as { __lookupGetter__: LookUpGetter };

/** Whether everything in a plain list or object is clean. */
function areMembersClean(value: object, depth: number): boolean {
  if (Object.getPrototypeOf(value) !== (Array.isArray(value) ? Array : Object).prototype) return false;
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value);
  for (const key of keys) {
    state.addInput(1);
    if (
      lookUpGetter.call(value, key) !== undefined ||
      !isClean((value as Readonly<Record<PropertyKey, unknown>>)[key], depth)
    )
      return false;
  }
  return true;
}

/** Copies data; undefined for what has no value, such as a getter. Cycles stay cycles. */
function copy(value: unknown, into: Import): Value | undefined {
  // Integers too large to be exact are taken as ints while they print as such, and as floats beyond.
  if (typeof value === "number" && Math.abs(value) >= 1e21) return float(value);
  if (typeof value === "bigint" || Number.isInteger(value)) return integer(BigInt(value as number));
  if (value === undefined || isClean(value, MAX_UNCOPIED_DEPTH)) return value as Value | undefined;
  return into.copies.get(value) ?? copyObject(Object(value), into);
}

function copyObject(value: object, into: Import): Value {
  if (typeof value === "function") return into.importFunction(value);
  const prototype: object | null = Object.getPrototypeOf(value);
  const list: Value[] | undefined = Array.isArray(value) ? new Array(value.length).fill(null) : undefined;
  // A plain object, also one of another realm (a frame, a worker's vm context) or without a prototype.
  const isPlain = list || value instanceof Map || !prototype || Object.getPrototypeOf(prototype) === null;
  if (!isPlain) return opaque(value);
  const dict = dictOf([]);
  into.copies.set(value, list ?? dict);
  const entries =
    value instanceof Map
      ? value
      : Object.keys(value).map((key) => [key, Object.getOwnPropertyDescriptor(value, key)?.value] as const);
  for (const [key, item] of entries) {
    const name = copy(key, into);
    const content = copy(item, into);
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
  if (value instanceof Float) return value.content;
  const items = isList(value) ? value : value instanceof Boxed ? value.items?.() : undefined;
  return items ? Array.from(items, inner) : value;
}
