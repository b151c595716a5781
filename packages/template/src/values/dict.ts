import { state } from "../run/render-state.ts";
import { asNumeric } from "./numbers.ts";
import {
  Boxed,
  expectFound,
  integer,
  isList,
  type Repr,
  reprOfPairs,
  Tuple,
  tupleOf,
  typeErrorFor,
  Undefined,
  type Value,
} from "./values.ts";

/** Begins the key of anything but a plain string, so that no string a template can write collides with it. */
const MARK = "\uDC00";

type Key = string | number | bigint | null | Boxed;

/** What a value is as a key of a map: equal values, and only those, give the same key (`1`, `1.0` and `True` do). */
export function keyOf(value: Value): Key {
  if (typeof value === "string") return value.startsWith(MARK) ? `${MARK}s${value}` : value;
  if (value === null) return value;
  const number = asNumeric(value);
  if (number !== undefined) return Number.isInteger(number) ? (integer(BigInt(number)) as Key) : number;
  if (value instanceof Tuple) return `${MARK}t${Array.from(value, partKey).join()}`;
  if (value instanceof Undefined) return `${MARK}u${value.size()}${value.mode}`;
  if (!(value instanceof Boxed) || /^dict(_keys|_items)?$/.test(value.typeName))
    throw typeErrorFor(value, "cannot be a key");
  return value;
}

function partKey(item: Value): string {
  const key = keyOf(item);
  return typeof key === "string" ? JSON.stringify(key) : String(key);
}

/** A dict made by a template: any hashable key, in order of insertion. */
export class Dict extends Boxed<Map<Key, readonly [Value, Value]>> {
  override size(): number {
    return this.content.size;
  }

  get(key: Value): Value | undefined {
    return this.content.get(keyOf(key))?.[1];
  }

  /** A later value replaces an earlier one under the first key, as in Python. */
  set(key: Value, value: Value): void {
    const hash = keyOf(key);
    this.content.set(hash, [this.content.get(hash)?.[0] ?? key, value]);
  }

  pairs(): (readonly [Value, Value])[] {
    return [...this.content.values()];
  }

  override items(): Value[] {
    return this.pairs().map(([key]) => key);
  }

  override repr(repr: Repr): string {
    return reprOfPairs(this.pairs(), repr);
  }
}

/** Makes a dict of pairs. */
export function dictOf(pairs: Iterable<readonly [Value, Value]>): Dict {
  const dict = new Dict("dict", new Map());
  for (const [key, value] of pairs) dict.set(key, value);
  return dict;
}

/** A dict of either kind. */
export type AnyDict = Dict | Readonly<Record<string, Value>>;

/** Whether a value is a dict, of the context or of the template. */
export function isDict(value: Value): value is AnyDict {
  return (
    value instanceof Dict ||
    (typeof value === "object" && value !== null && !(value instanceof Boxed) && !isList(value))
  );
}

/** The value under a key, or undefined. */
export function dictGet(dict: AnyDict, key: Value): Value | undefined {
  if (dict instanceof Dict) return dict.get(key);
  keyOf(key);
  return typeof key === "string" && Object.hasOwn(dict, key) ? dict[key] : undefined;
}

/** A value that must be a dict. */
export function expectDict(value: Value, problem = "is not a mapping"): AnyDict {
  return expectFound(isDict(value) ? value : undefined, value, problem);
}

/** The pairs in order, charged for; what is no dict has none to give. */
export function dictPairs(dict: Value, problem = "is not a mapping"): (readonly [Value, Value])[] {
  const content = expectDict(dict, problem);
  const pairs = content instanceof Dict ? content.pairs() : Object.entries(content);
  state.charge(pairs.length >>> 4);
  return pairs;
}

/** What `keys()`, `values()` and `items()` return: sized and iterable, but not subscriptable. */
export class DictView extends Boxed<Value> {
  override size(): number {
    return dictPairs(this.content).length;
  }

  override items(): Value[] {
    const { typeName } = this;
    return dictPairs(this.content).map((pair) =>
      typeName === "dict_items" ? tupleOf(pair) : pair[typeName === "dict_keys" ? 0 : 1],
    );
  }

  override repr(repr: Repr): string {
    return `${this.typeName}([${this.items().map(repr).join(", ")}])`;
  }
}
