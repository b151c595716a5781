import {
  Boxed,
  Float,
  isPlainDict,
  type Show,
  showPairs,
  Tuple,
  tupleOf,
  Undefined,
  unfit,
  type Value,
} from "./values.ts";

/** Begins the key of anything but a plain string, so that no string a template can write collides with it. */
const MARK = "\uDC00";

type Key = string | number | bigint | null;

const identities = new WeakMap<Boxed, number>();
let identityCount = 0;

/** What a value is as a dict key: equal values, and only those, give the same key (`1`, `1.0` and `True` do). */
export function keyOf(value: Value): Key {
  if (typeof value === "string") return value.startsWith(MARK) ? `${MARK}s${value}` : value;
  if (typeof value === "number" || typeof value === "bigint" || value === null) return value;
  if (typeof value === "boolean") return Number(value);
  if (value instanceof Float) return Number.isSafeInteger(value.value) ? value.value + 0 : BigInt(value.value);
  if (value instanceof Tuple) return `${MARK}t${Array.from(value, partKey).join()}`;
  if (value instanceof Undefined) return `${MARK}u${value.size()}`;
  if (!(value instanceof Boxed) || /^dict(_keys|_items)?$/.test(value.typeName))
    throw unfit(value, "is unhashable: it cannot be a key");
  const identity = identities.get(value) ?? identityCount++;
  identities.set(value, identity);
  return MARK + identity;
}

function partKey(item: Value): string {
  const key = keyOf(item);
  return typeof key === "string" ? JSON.stringify(key) : String(key);
}

/** A dict made by a template: any hashable key, in order of insertion. */
export class Dict extends Boxed {
  private readonly values = new Map<Key, readonly [Value, Value]>();

  override size(): number {
    return this.values.size;
  }

  get(key: Value): Value | undefined {
    return this.values.get(keyOf(key))?.[1];
  }

  /** A later value replaces an earlier one under the first key, as in Python. */
  set(key: Value, value: Value): void {
    const hash = keyOf(key);
    this.values.set(hash, [this.values.get(hash)?.[0] ?? key, value]);
  }

  pairs(): (readonly [Value, Value])[] {
    return [...this.values.values()];
  }

  override items(): Value[] {
    return this.pairs().map(([key]) => key);
  }

  override show(show: Show): string {
    return showPairs(this.pairs(), show);
  }
}

/** Makes a dict of pairs. */
export function dictOf(pairs: Iterable<readonly [Value, Value]>): Dict {
  const dict = new Dict("dict");
  for (const [key, value] of pairs) dict.set(key, value);
  return dict;
}

/** A dict of either kind. */
export type AnyDict = Dict | Readonly<Record<string, Value>>;

/** Whether a value is a dict, of the context or of the template. */
export function isDict(value: Value): value is AnyDict {
  return value instanceof Dict || isPlainDict(value);
}

/** The value under a key, or undefined. */
export function dictGet(dict: AnyDict, key: Value): Value | undefined {
  if (dict instanceof Dict) return dict.get(key);
  keyOf(key);
  return typeof key === "string" && Object.hasOwn(dict, key) ? dict[key] : undefined;
}

/** The pairs in order; what is no dict has none to give. */
export function dictPairs(dict: Value, problem = "is not a mapping"): (readonly [Value, Value])[] {
  if (!isDict(dict)) throw unfit(dict, problem);
  return dict instanceof Dict ? dict.pairs() : Object.entries(dict);
}

/** What `keys()`, `values()` and `items()` return: sized and iterable, but not subscriptable. */
export class DictView extends Boxed {
  private readonly dict: Value;
  private readonly part: string;
  constructor(dict: Value, part: string) {
    super(`dict_${part}`);
    this.dict = dict;
    this.part = part;
  }

  override size(): number {
    return dictPairs(this.dict).length;
  }

  override items(): Value[] {
    return dictPairs(this.dict).map((pair) =>
      this.part === "items" ? tupleOf(pair) : pair[this.part === "keys" ? 0 : 1],
    );
  }

  override show(show: Show): string {
    return `${this.typeName}([${this.items().map(show).join(", ")}])`;
  }
}
