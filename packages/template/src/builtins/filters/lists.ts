import { state } from "../../run/render-state.ts";
import { DictView, dictPairs, isDict, keyOf } from "../../values/dict.ts";
import { asNumber } from "../../values/numbers.ts";
import { compareValues, isEqual, operate } from "../../values/operators.ts";
import { textOf } from "../../values/print.ts";
import { codePoints, itemsOf, iterate, sizeOf } from "../../values/sequences.ts";
import { joinText } from "../../values/text.ts";
import {
  END,
  iterateList,
  LazyItems,
  lazyItems,
  type NextItem,
  Tuple,
  tupleOf,
  typeError,
  typeErrorFor,
  Undefined,
  type Value,
  valueError,
} from "../../values/values.ts";
import { type Getter, getterOf, keyBy } from "../attribute-path.ts";
import { defineBuiltins } from "../builtin.ts";
import { pprint } from "./pprint.ts";

function orMissing(item: ReturnType<NextItem> | undefined, what: string): Value {
  return item === undefined || item === END ? state.undefined(`no ${what} item`) : item;
}

/** Python picks by position, so what has a length but no positions fails unless it is empty. */
function random(value: Value): Value {
  const size = sizeOf(value);
  if (size > 0 && isDict(value)) throw valueError("not a sequence");
  if (size > 0 && value instanceof DictView) throw typeErrorFor(value, "is not a sequence");
  return orMissing(itemsOf(value)[Math.floor(Math.random() * size)], "random");
}

/** `last` needs what can be read backwards, which a generator cannot. */
function last(value: Value): Value {
  if (value instanceof LazyItems) throw typeErrorFor(value, "is not a sequence");
  return orMissing(itemsOf(value).at(-1), "last");
}

function reverse(value: Value): Value {
  if (typeof value === "string") return codePoints(value).reverse().join("");
  const items = itemsOf(value).toReversed();
  return value instanceof LazyItems ? items : lazyItems(iterateList(items));
}

/** Items, each with what it is compared by, found once. */
function keyed(items: readonly Value[], key: Getter): (readonly [Value, Value])[] {
  return Array.from(items, (item) => [item, key(item)]);
}

/** Sorts stably; comparing what cannot be compared is an error, as in Python. */
function sorted(items: readonly Value[], key: Getter, reversed = 0): Value[] {
  const sign = reversed ? -1 : 1;
  return keyed(items, key)
    .sort(([, a], [, b]) => sign * compareValues(a, b) || 0)
    .map(([item]) => item);
}

/** The key is a list, as in Jinja2: comparing lists looks for what differs, and two undefined values do not. */
function sort(value: Value, reversed?: number, caseSensitive?: boolean, attribute?: Value): Value {
  const paths = typeof attribute === "string" ? attribute.split(",") : [attribute];
  const keys = paths.map((path) => keyBy(path, caseSensitive));
  return sorted(itemsOf(value), (item) => keys.map((key) => key(item)), reversed);
}

function dictsort(value: Value, caseSensitive?: boolean, by = "key", reversed?: number): Value {
  const part = ["key", "value"].indexOf(by);
  if (part < 0) throw valueError("`by` must be 'key' or 'value'");
  const pairs = dictPairs(value).map(tupleOf);
  return sorted(pairs, keyBy(part, caseSensitive), reversed);
}

/** What `groupby` gives: a pair that can also be read by name. */
class Group extends Tuple {
  override attribute(name: string): Value | undefined {
    return this[["grouper", "list"].indexOf(name)];
  }
}

function groupby(value: Value, attribute: Value, fallback?: Value, caseSensitive = false): Value {
  const get = getterOf(attribute, fallback);
  const key = keyBy(attribute, caseSensitive, fallback);
  const groups: Value[][] = [];
  for (const item of sorted(itemsOf(value), key)) {
    const group = groups.at(-1);
    if (group && isEqual(key(group[0] as Value), key(item))) group.push(item);
    else groups.push([item]);
  }
  return groups.map((items) => Group.from<Value>([get(items[0] as Value), items]) as Group);
}

/**
 * An iterator that is created when its first item is asked for: what is wrong with it shows no earlier. An error is
 * located at the filter that created the iterator, not at the one that asks for its items.
 */
function lazily(create: () => NextItem): Value {
  const { location } = state;
  let next: NextItem | undefined;
  return lazyItems(() => {
    const caller = state.location;
    state.location = location;
    next ??= create();
    const item = next();
    state.location = caller;
    return item;
  });
}

type Step = (item: Value) => Value | undefined;

/**
 * A lazy walk: each item is charged for, and goes through a step, which returns undefined for what is left out. The
 * step is made when the first item arrives.
 */
export function walk(value: Value, prepare: () => Step): Value {
  let step: Step | undefined;
  return lazily(() => {
    const next = iterate(value);
    return () => {
      for (let item = next(); item !== END; item = next()) {
        state.charge(1);
        step ??= prepare();
        const result = step(item);
        if (result !== undefined) return result;
      }
      return END;
    };
  });
}

function unique(value: Value, caseSensitive?: boolean, attribute?: Value): Value {
  const key = keyBy(attribute, caseSensitive);
  const seen = new Set<unknown>();
  return walk(value, () => (item) => {
    const before = seen.size;
    return seen.add(keyOf(key(item))).size > before ? item : undefined;
  });
}

function extreme(sign: 1 | -1) {
  return (value: Value, caseSensitive?: boolean, attribute?: Value) => {
    const key = keyBy(attribute, caseSensitive);
    const [first, ...pairs] = keyed(itemsOf(value), key);
    const best = pairs.reduce(
      (found, pair) => (compareValues(pair[1], (found as typeof pair)[1]) * sign > 0 ? pair : found),
      first,
    );
    return orMissing(best?.[0], "aggregated");
  };
}

function sum(value: Value, attribute?: Value, start: Value = 0): Value {
  if (typeof start === "string") throw typeError("`sum` cannot add text; use `join`");
  const get = getterOf(attribute);
  return itemsOf(value).reduce((total: Value, item) => operate("+", total, get(item)), start);
}

/** Rows of a given size; like Jinja2 it closes a row when the next item arrives, so a size of 0 gives an empty row first. */
function batch(value: Value, count: Value, fill: Value = null): Value {
  return lazily(() => {
    const size = asNumber(count) ?? Number.NaN;
    let row: Value[] = [];
    const rows = [row];
    for (const item of itemsOf(value)) {
      if (row.length === size) {
        row = [];
        rows.push(row);
      }
      row.push(item);
    }
    if (row.length === 0) return iterateList(row);
    if (fill !== null) state.checkRepeat(size);
    while (fill !== null && row.length < size) row.push(fill);
    return iterateList(rows);
  });
}

function slice(value: Value, slices: number, fill: Value = null): Value {
  return lazily(() => {
    const items = [...itemsOf(value)];
    if (slices === 0) throw valueError("division or modulo by zero");
    const count = Math.max(0, slices);
    state.checkRepeat(count * 64);
    const extra = items.length % slices;
    const size = (items.length - extra) / slices;
    return iterateList(
      Array.from({ length: count }, (_, index) => {
        const row = items.splice(0, size + Number(index < extra));
        return fill !== null && index >= extra ? [...row, fill] : row;
      }),
    );
  });
}

/** Filters over sequences. */
export const listFilters = defineBuiltins("value", {
  first: (value: Value) => orMissing(iterate(value)(), "first"),
  last: last,
  "length|count": sizeOf,
  list: (value: Value) => [...itemsOf(value)],
  reverse: reverse,
  "sort reverse:int? case_sensitive:bool? attribute?": sort,
  "dictsort case_sensitive:bool? by:text? reverse:int?": dictsort,
  "groupby attribute default? case_sensitive:bool?": groupby,
  "unique case_sensitive:bool? attribute?": unique,
  "max case_sensitive:bool? attribute?": extreme(1),
  "min case_sensitive:bool? attribute?": extreme(-1),
  "sum attribute? start?": sum,
  "batch linecount fill_with?": batch,
  "slice slices:int fill_with?": slice,
  random: random,
  "join d? attribute?": (value: Value, separator: Value = "", attribute?: Value) => {
    const get = getterOf(attribute);
    const texts = Array.from(itemsOf(value), (item) => textOf(get(item)));
    return joinText(texts, textOf(separator));
  },
  items: (value: Value) => lazily(() => iterateList(value instanceof Undefined ? [] : dictPairs(value).map(tupleOf))),
  pprint: pprint,
});
