import { tableOf } from "../../builtin.ts";
import { run } from "../../current-run.ts";
import { DictView, dictPairs, isDict, keyOf } from "../../dict.ts";
import { asNumber } from "../../numbers.ts";
import { compareValues, isEqual, operate } from "../../operators.ts";
import { textOf } from "../../print.ts";
import { codePoints, itemsOf, puller, sizeOf } from "../../sequences.ts";
import { joinText } from "../../text.ts";
import {
  END,
  Generated,
  generated,
  isList,
  type Pull,
  pullFrom,
  Tuple,
  tupleOf,
  typeError,
  Undefined,
  unfit,
  type Value,
  valueError,
} from "../../values.ts";
import { folded, type Getter, getterOf } from "../attribute-path.ts";
import { pretty } from "./pretty.ts";

function orMissing(item: ReturnType<Pull> | undefined, what: string): Value {
  return item === undefined || item === END ? run.undefined(`no ${what} item`) : item;
}

/** Python picks by position, so what has a length but no positions fails unless it is empty. */
function random(value: Value): Value {
  const size = sizeOf(value);
  if (size > 0 && isDict(value)) throw valueError("not a sequence");
  if (size > 0 && value instanceof DictView) throw unfit(value, "is not a sequence");
  return orMissing(itemsOf(value)[Math.floor(Math.random() * size)], "random");
}

/** `last` needs what can be read backwards, which a generator cannot. */
function last(value: Value): Value {
  if (value instanceof Generated) throw unfit(value, "is not a sequence");
  return orMissing(itemsOf(value).at(-1), "last");
}

function reverse(value: Value): Value {
  if (typeof value === "string") return codePoints(value).reverse().join("");
  const items = itemsOf(value).toReversed();
  run.charge(items.length);
  if (value instanceof Generated) return items;
  return generated(pullFrom(items), isList(value) ? "list_reverseiterator" : "reversed");
}

/** Sorts stably; comparing what cannot be compared is an error, as in Python. */
function sorted(items: readonly Value[], key: Getter, reversed = 0): Value[] {
  run.charge(Math.ceil(items.length * Math.log2(items.length + 2)));
  const sign = reversed ? -1 : 1;
  return Array.from(items, (item) => [item, key(item)] as const)
    .sort(([, a], [, b]) => sign * compareValues(a, b) || 0)
    .map(([item]) => item);
}

/** The key is a list, as in Jinja2: comparing lists looks for what differs, and two undefined values do not. */
function sort(value: Value, reversed?: number, caseSensitive?: boolean, attribute?: Value): Value {
  const paths = typeof attribute === "string" ? attribute.split(",") : [attribute];
  const keys = paths.map((path) => folded(getterOf(path), caseSensitive));
  return sorted(itemsOf(value), (item) => keys.map((key) => key(item)), reversed);
}

function dictsort(value: Value, caseSensitive?: boolean, by = "key", reversed?: number): Value {
  const part = ["key", "value"].indexOf(by);
  if (part < 0) throw valueError("`by` must be 'key' or 'value'");
  const pairs = dictPairs(value).map(tupleOf);
  return sorted(
    pairs,
    folded((pair) => (pair as Tuple)[part] as Value, caseSensitive),
    reversed,
  );
}

/** What `groupby` gives: a pair that can also be read by name. */
class Group extends Tuple {
  override part(name: string): Value | undefined {
    return this[["grouper", "list"].indexOf(name)];
  }
}

function groupby(value: Value, attribute: Value, fallback?: Value, caseSensitive = false): Value {
  const get = getterOf(attribute, fallback);
  const key = folded(get, caseSensitive);
  const groups: Value[][] = [];
  for (const item of sorted(itemsOf(value), key)) {
    const group = groups.at(-1);
    if (group && isEqual(key(group[0] as Value), key(item))) group.push(item);
    else groups.push([item]);
  }
  return groups.map((items) => Group.from<Value>([get(items[0] as Value), items]) as Group);
}

/** A lazy walk: each item is charged for, and goes through `step`, which returns undefined for what is left out. */
export function walk(value: Value, step: (item: Value) => Value | undefined, finish: Pull = () => END): Value {
  let next: Pull | undefined;
  return generated(() => {
    next ??= puller(value);
    for (let item = next(); item !== END; item = next()) {
      run.charge(1);
      const result = step(item);
      if (result !== undefined) return result;
    }
    return finish();
  });
}

function unique(value: Value, caseSensitive?: boolean, attribute?: Value): Value {
  const key = folded(getterOf(attribute), caseSensitive);
  const seen = new Set<unknown>();
  return walk(value, (item) => {
    const before = seen.size;
    return seen.add(keyOf(key(item))).size > before ? item : undefined;
  });
}

function extreme(sign: 1 | -1) {
  return (value: Value, caseSensitive?: boolean, attribute?: Value) => {
    const key = folded(getterOf(attribute), caseSensitive);
    const items = itemsOf(value);
    run.charge(items.length);
    const best = items
      .slice(1)
      .reduce<Value | undefined>(
        (found, item) => (compareValues(key(item), key(found as Value)) * sign > 0 ? item : found),
        items[0],
      );
    return orMissing(best, "aggregated");
  };
}

function sum(value: Value, attribute?: Value, start: Value = 0): Value {
  if (typeof start === "string") throw typeError("`sum` cannot add text; use `join`");
  const get = getterOf(attribute);
  return itemsOf(value).reduce((total: Value, item) => {
    run.charge(1);
    return operate("+", total, get(item));
  }, start);
}

/** Rows of a given size; like Jinja2 it closes a row when the next item arrives, so a size of 0 gives an empty row first. */
function batch(value: Value, count: Value, fill: Value = null): Value {
  const size = asNumber(count);
  let row: Value[] = [];
  const step = (item: Value) => {
    const full = row;
    if (row.length === size) row = [];
    row.push(item);
    return row === full ? undefined : full;
  };
  return walk(value, step, () => {
    const rest = row;
    row = [];
    if (rest.length === 0) return END;
    const missing = fill === null ? 0 : Math.max(0, (size ?? 0) - rest.length);
    run.checkRepeat(missing);
    return rest.concat(new Array(missing).fill(fill));
  });
}

function slice(value: Value, slices: number, fill: Value = null): Value {
  const items = [...itemsOf(value)];
  if (slices === 0) throw valueError("division or modulo by zero");
  const count = Math.max(0, slices);
  run.checkRepeat(count * 64);
  const extra = items.length % slices;
  const size = (items.length - extra) / slices;
  const rows = Array.from({ length: count }, (_, index) => {
    const row = items.splice(0, size + Number(index < extra));
    return fill !== null && index >= extra ? [...row, fill] : row;
  });
  return generated(pullFrom(rows));
}

/** Filters over sequences. */
export const listFilters = tableOf("value", {
  first: (value: Value) => orMissing(puller(value)(), "first"),
  last: last,
  "length|count": sizeOf,
  list: (value: Value) => {
    const items = [...itemsOf(value)];
    run.charge(items.length >>> 4);
    return items;
  },
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
  items: (value: Value) => (value instanceof Undefined ? [] : generated(pullFrom(dictPairs(value).map(tupleOf)))),
  pprint: pretty,
});
