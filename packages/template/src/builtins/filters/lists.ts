import { tableOf } from "../../builtin.ts";
import { DictView, dictPairs, isDict, keyOf } from "../../dict.ts";
import { asNumber } from "../../numbers.ts";
import { compareValues, isEqual, operate } from "../../operators.ts";
import { textOf } from "../../print.ts";
import type { Run } from "../../run.ts";
import { codePoints, itemsOf, puller, sizeOf } from "../../sequences.ts";
import { joinText } from "../../text.ts";
import {
  END,
  Generated,
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

function orMissing(run: Run, item: ReturnType<Pull> | undefined, what: string): Value {
  return item === undefined || item === END ? run.undefined(`no ${what} item: the sequence is empty`) : item;
}

/** Python picks by position, so what has a length but no positions fails unless it is empty. */
function random(value: Value, run: Run): Value {
  const size = sizeOf(value);
  if (size > 0 && isDict(value)) throw valueError("a dict has no positions");
  if (size > 0 && value instanceof DictView) throw unfit(value, "object is not subscriptable");
  return orMissing(run, itemsOf(value, run)[Math.floor(Math.random() * size)], "random");
}

/** `last` needs what can be read backwards, which a generator cannot. */
function last(value: Value, run: Run): Value {
  if (value instanceof Generated) throw unfit(value, "object is not reversible");
  return orMissing(run, itemsOf(value, run).at(-1), "last");
}

function reverse(value: Value, run: Run): Value {
  if (typeof value === "string") return codePoints(value).reverse().join("");
  const items = itemsOf(value, run).toReversed();
  run.charge(items.length);
  if (value instanceof Generated) return items;
  return new Generated(pullFrom(items), isList(value) ? "list_reverseiterator" : "reversed");
}

/** Sorts stably; comparing what cannot be compared is an error, as in Python. */
function sorted(run: Run, items: readonly Value[], key: Getter, reversed = 0): Value[] {
  run.charge(Math.ceil(items.length * Math.log2(items.length + 2)));
  const sign = reversed ? -1 : 1;
  return Array.from(items, (item) => [item, key(item)] as const)
    .sort(([, a], [, b]) => sign * compareValues(a, b, run) || 0)
    .map(([item]) => item);
}

/** The key is a list, as in Jinja2: comparing lists looks for what differs, and two undefined values do not. */
function sort(value: Value, run: Run, reversed?: number, caseSensitive?: boolean, attribute?: Value): Value {
  const paths = typeof attribute === "string" ? attribute.split(",") : [attribute];
  const keys = paths.map((path) => folded(getterOf(run, path), caseSensitive));
  return sorted(run, itemsOf(value, run), (item) => keys.map((key) => key(item)), reversed);
}

function dictsort(value: Value, run: Run, caseSensitive?: boolean, by = "key", reversed?: number): Value {
  const part = ["key", "value"].indexOf(by);
  if (part < 0) throw valueError("`by` must be 'key' or 'value'");
  const pairs = dictPairs(value).map(tupleOf);
  return sorted(
    run,
    pairs,
    folded((pair) => (pair as Tuple)[part] as Value, caseSensitive),
    reversed,
  );
}

/** What `groupby` gives: a pair that can also be read by name. */
class Group extends Tuple {
  override attribute(name: string): Value | undefined {
    return this[["grouper", "list"].indexOf(name)];
  }
}

function groupby(value: Value, run: Run, attribute: Value, fallback?: Value, caseSensitive = false): Value {
  const get = getterOf(run, attribute, fallback);
  const key = folded(get, caseSensitive);
  const groups: Value[][] = [];
  for (const item of sorted(run, itemsOf(value, run), key)) {
    const group = groups.at(-1);
    if (group && isEqual(key(group[0] as Value), key(item), run)) group.push(item);
    else groups.push([item]);
  }
  return groups.map((items) => Group.from<Value>([get(items[0] as Value), items]) as Group);
}

/** A lazy walk: each item is charged for, and goes through `step`, which returns undefined for what is left out. */
export function walk(
  value: Value,
  run: Run,
  step: (item: Value) => Value | undefined,
  finish: Pull = () => END,
): Value {
  let next: Pull | undefined;
  return new Generated(() => {
    next ??= puller(value, run);
    for (let item = next(); item !== END; item = next()) {
      run.charge(1);
      const result = step(item);
      if (result !== undefined) return result;
    }
    return finish();
  });
}

function unique(value: Value, run: Run, caseSensitive?: boolean, attribute?: Value): Value {
  const key = folded(getterOf(run, attribute), caseSensitive);
  const seen = new Set<unknown>();
  return walk(value, run, (item) => {
    const before = seen.size;
    return seen.add(keyOf(key(item))).size > before ? item : undefined;
  });
}

function extreme(sign: 1 | -1) {
  return (value: Value, run: Run, caseSensitive?: boolean, attribute?: Value) => {
    const key = folded(getterOf(run, attribute), caseSensitive);
    const items = itemsOf(value, run);
    run.charge(items.length);
    const best = items
      .slice(1)
      .reduce<Value | undefined>(
        (found, item) => (compareValues(key(item), key(found as Value), run) * sign > 0 ? item : found),
        items[0],
      );
    return orMissing(run, best, "aggregated");
  };
}

function sum(value: Value, run: Run, attribute?: Value, start: Value = 0): Value {
  if (typeof start === "string") throw typeError("`sum` cannot add text; use `join`");
  const get = getterOf(run, attribute);
  return itemsOf(value, run).reduce((total: Value, item) => {
    run.charge(1);
    return operate("+", total, get(item), run);
  }, start);
}

/** Rows of a given size; like Jinja2 it closes a row when the next item arrives, so a size of 0 gives an empty row first. */
function batch(value: Value, run: Run, count: Value, fill: Value = null): Value {
  const size = asNumber(count);
  let row: Value[] = [];
  const step = (item: Value) => {
    const full = row;
    if (row.length === size) row = [];
    row.push(item);
    return row === full ? undefined : full;
  };
  return walk(value, run, step, () => {
    const rest = row;
    row = [];
    if (rest.length === 0) return END;
    const missing = fill === null ? 0 : Math.max(0, (size ?? 0) - rest.length);
    run.checkRepeat(missing);
    return rest.concat(new Array(missing).fill(fill));
  });
}

function slice(value: Value, run: Run, slices: number, fill: Value = null): Value {
  const items = [...itemsOf(value, run)];
  if (slices === 0) throw valueError("slices must not be zero");
  const count = Math.max(0, slices);
  run.checkRepeat(count * 64);
  const extra = items.length % slices;
  const size = (items.length - extra) / slices;
  const rows = Array.from({ length: count }, (_, index) => {
    const row = items.splice(0, size + Number(index < extra));
    return fill !== null && index >= extra ? [...row, fill] : row;
  });
  return new Generated(pullFrom(rows));
}

/** Filters over sequences. */
export const listFilters = tableOf({
  "first(value)": (value: Value, run: Run) => orMissing(run, puller(value, run)(), "first"),
  "last(value)": last,
  "length|count(value)": sizeOf,
  "list(value)": (value: Value, run: Run) => {
    const items = [...itemsOf(value, run)];
    run.charge(items.length >>> 4);
    return items;
  },
  "reverse(value)": reverse,
  "sort(value, reverse:int?, case_sensitive:bool?, attribute?)": sort,
  "dictsort(value, case_sensitive:bool?, by:text?, reverse:int?)": dictsort,
  "groupby(value, attribute, default?, case_sensitive:bool?)": groupby,
  "unique(value, case_sensitive:bool?, attribute?)": unique,
  "max(value, case_sensitive:bool?, attribute?)": extreme(1),
  "min(value, case_sensitive:bool?, attribute?)": extreme(-1),
  "sum(value, attribute?, start?)": sum,
  "batch(value, linecount, fill_with?)": batch,
  "slice(value, slices:int, fill_with?)": slice,
  "random(value)": random,
  "join(value, d?, attribute?)": (value: Value, run: Run, separator: Value = "", attribute?: Value) => {
    const get = getterOf(run, attribute);
    const texts = Array.from(itemsOf(value, run), (item) => textOf(get(item), run));
    return joinText(run, texts, textOf(separator, run));
  },
  "items(value)": (value: Value) =>
    value instanceof Undefined ? [] : new Generated(pullFrom(dictPairs(value).map(tupleOf))),
  "pprint(value)": pretty,
});
