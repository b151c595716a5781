import { Boxed, Float, isPlainDict, Tuple, typeError, typeName, type Value } from "./values.ts";

/** Begins the key of anything but a plain string, so that no string a template can write collides with it. */
const MARK = "\uDC00";

type Key = string | number | bigint | null;

/** What a value is as a dict key: equal values, and only those, give the same key (`1`, `1.0` and `True` do). */
export function keyOf(value: Value): Key {
  if (typeof value === "string") return value.startsWith(MARK) ? `${MARK}s${value}` : value;
  if (typeof value === "number" || typeof value === "bigint" || value === null) return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Float) return floatKey(value.value);
  if (value instanceof Tuple) return `${MARK}t${value.items.map(tupleItemKey).join()}`;
  if (value instanceof Boxed && value.typeName !== "dict") return identityKey(value);
  throw typeError(`unhashable type: '${typeName(value)}'`);
}

function floatKey(value: number): Key {
  return Number.isSafeInteger(value) ? value + 0 : BigInt(value);
}

function tupleItemKey(item: Value): string {
  const key = keyOf(item);
  return typeof key === "string" ? JSON.stringify(key) : String(key);
}

const identities = new WeakMap<Boxed, string>();
let identityCount = 0;

function identityKey(value: Boxed): string {
  let key = identities.get(value);
  if (key === undefined) {
    identityCount += 1;
    key = `${MARK}i${identityCount}`;
    identities.set(value, key);
  }
  return key;
}

/** A dict made by a template: any hashable key, in order of insertion. */
export class Dict extends Boxed {
  readonly typeName = "dict";
  private readonly values = new Map<Key, Value>();
  /** Keys that differ from what they hash to, such as `True` and tuples. */
  private originals: Map<Key, Value> | undefined;

  get size(): number {
    return this.values.size;
  }

  get(key: Value): Value | undefined {
    return this.values.get(keyOf(key));
  }

  /** A later value replaces an earlier one under the first key, as in Python. */
  set(key: Value, value: Value): this {
    const hash = keyOf(key);
    if (hash !== key && !this.values.has(hash)) {
      this.originals ??= new Map();
      this.originals.set(hash, key);
    }
    this.values.set(hash, value);
    return this;
  }

  keys(): Value[] {
    const { originals } = this;
    if (!originals) return Array.from(this.values.keys());
    return Array.from(this.values.keys(), (key) => originals.get(key) ?? key);
  }

  items(): [Value, Value][] {
    const values = Array.from(this.values.values());
    return this.keys().map((key, index) => [key, values[index] ?? null]);
  }
}

/** A dict of either kind. */
export type AnyDict = Dict | Record<string, Value>;

/** Whether a value is a dict, of the context or of the template. */
export function isDict(value: Value): value is AnyDict {
  return value instanceof Dict || isPlainDict(value);
}

/** The value under a key, or undefined. */
export function dictGet(dict: AnyDict, key: Value): Value | undefined {
  if (dict instanceof Dict) return dict.get(key);
  if (typeof key === "string") return Object.hasOwn(dict, key) ? dict[key] : undefined;
  keyOf(key);
  return undefined;
}

/** The keys in order. */
export function dictKeys(dict: AnyDict): Value[] {
  return dict instanceof Dict ? dict.keys() : Object.keys(dict);
}

/** The pairs in order. */
export function dictItems(dict: AnyDict): [Value, Value][] {
  return dict instanceof Dict ? dict.items() : Object.entries(dict);
}

/** The number of entries. */
export function dictSize(dict: AnyDict): number {
  return dict instanceof Dict ? dict.size : Object.keys(dict).length;
}

/** What `keys()`, `values()` and `items()` return: sized and iterable, but not subscriptable. */
export class DictView extends Boxed {
  readonly typeName: string;
  private readonly dict: AnyDict;
  constructor(dict: AnyDict, part: "keys" | "values" | "items") {
    super();
    this.dict = dict;
    this.typeName = `dict_${part}`;
  }

  get size(): number {
    return dictSize(this.dict);
  }

  items(): Value[] {
    if (this.typeName === "dict_keys") return dictKeys(this.dict);
    const pairs = dictItems(this.dict);
    return this.typeName === "dict_values" ? pairs.map(([, value]) => value) : pairs.map((pair) => new Tuple(pair));
  }
}
