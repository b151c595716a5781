import { type Builtin, define } from "../../builtin.ts";
import { DictView, dictPairs, isDict, keyOf } from "../../dict.ts";
import { asNumber } from "../../numbers.ts";
import { add, compareValues, isEqual } from "../../operators.ts";
import { textOf } from "../../print.ts";
import type { Run } from "../../run.ts";
import { codePoints, itemsOf, lengthOf, puller } from "../../sequences.ts";
import { joinText } from "../../text.ts";
import {
  END,
  Generated,
  isList,
  pullFrom,
  Tuple,
  typeError,
  Undefined,
  unfit,
  type Value,
  valueError,
} from "../../values.ts";
import { foldCase, type Getter, getterOf } from "../attribute-path.ts";
import { pretty } from "./pretty.ts";

function emptyOf(run: Run, what: string): Value {
  return new Undefined(`no ${what} item: the sequence is empty`, run.settings.undefinedMode);
}

/** Python picks by position, so what has a length but no positions fails unless it is empty. */
function random(run: Run, value: Value): Value {
  const size = lengthOf(value);
  if (size === undefined) throw unfit(value, "object has no length");
  if (size === 0) return emptyOf(run, "random");
  if (isDict(value)) throw valueError("a dict has no item at a random position; use its keys or values as a list");
  if (value instanceof DictView) throw unfit(value, "object is not subscriptable");
  return itemsOf(value, run)[Math.floor(Math.random() * size)] as Value;
}

/** `last` and `reverse` need what can be read backwards, which a generator cannot. */
function last(run: Run, value: Value): Value {
  if (value instanceof Generated) throw unfit(value, "object is not reversible");
  const items = itemsOf(value, run);
  return items.length > 0 ? (items.at(-1) as Value) : emptyOf(run, "last");
}

function length(_: Run, value: Value): Value {
  const size = lengthOf(value);
  if (size === undefined) throw unfit(value, "object has no length");
  return size;
}

function reverse(run: Run, value: Value): Value {
  if (typeof value === "string") return codePoints(value).reverse().join("");
  const items = itemsOf(value, run).toReversed();
  run.charge(items.length);
  return value instanceof Generated
    ? items
    : new Generated(pullFrom(items), isList(value) ? "list_reverseiterator" : "reversed");
}

/** Sorts stably; comparing what cannot be compared is an error, as in Python. */
function sorted(run: Run, items: readonly Value[], key: Getter, reversed = 0): Value[] {
  run.charge(Math.ceil(items.length * Math.log2(items.length + 2)));
  const keyed = items.map((item) => ({ item, key: key(item) }));
  const sign = reversed ? -1 : 1;
  return keyed.sort((a, b) => sign * compareValues(a.key, b.key, "<", run) || 0).map(({ item }) => item);
}

/** The key is a list, as in Jinja2: comparing lists looks for what differs, and two undefined values do not. */
function sort(run: Run, value: Value, reversed?: number, caseSensitive?: boolean, attribute?: Value): Value {
  const paths = typeof attribute === "string" ? attribute.split(",") : [attribute];
  const getters = paths.map((path) => getterOf(run, path));
  return sorted(run, itemsOf(value, run), (item) => getters.map((get) => foldCase(get(item), caseSensitive)), reversed);
}

function dictsort(run: Run, value: Value, caseSensitive?: boolean, by = "key", reversed?: number): Value {
  const part = ["key", "value"].indexOf(by);
  if (part < 0) throw valueError("`by` must be 'key' or 'value'");
  if (!isDict(value)) throw unfit(value, "has no items to sort");
  const pairs = dictPairs(value).map((pair) => new Tuple(pair));
  return sorted(run, pairs, (pair) => foldCase((pair as Tuple).list[part] as Value, caseSensitive), reversed);
}

/** What `groupby` gives: a pair that can also be read by name. */
class Group extends Tuple {
  override attribute(name: string): Value | undefined {
    return name === "grouper" ? this.list[0] : name === "list" ? this.list[1] : undefined;
  }
}

function groupby(run: Run, value: Value, attribute: Value, fallback?: Value, caseSensitive = false): Value {
  const get = getterOf(run, attribute, fallback);
  const key: Getter = (item) => foldCase(get(item), caseSensitive);
  const groups: { key: Value; items: Value[] }[] = [];
  for (const item of sorted(run, itemsOf(value, run), key)) {
    const own = key(item);
    const group = groups.at(-1);
    if (group && isEqual(group.key, own, run)) group.items.push(item);
    else groups.push({ key: own, items: [item] });
  }
  return groups.map(({ key: folded, items }) => new Group([caseSensitive ? folded : get(items[0] as Value), items]));
}

function unique(run: Run, value: Value, caseSensitive?: boolean, attribute?: Value): Value {
  const get = getterOf(run, attribute);
  const seen = new Set<unknown>();
  const next = puller(value, run);
  return new Generated(() => {
    for (let item = next(); item !== END; item = next()) {
      run.charge(1);
      const before = seen.size;
      if (seen.add(keyOf(foldCase(get(item), caseSensitive))).size > before) return item;
    }
    return END;
  });
}

function extreme(sign: 1 | -1): Builtin {
  return define("|case_sensitive:bool? attribute?", (run, value: Value, caseSensitive?: boolean, attribute?: Value) => {
    const get = getterOf(run, attribute);
    const items = itemsOf(value, run).map((item) => ({ item, key: foldCase(get(item), caseSensitive) }));
    run.charge(items.length);
    if (items.length === 0) return emptyOf(run, "aggregated");
    return items.reduce((best, other) => (compareValues(other.key, best.key, "<", run) * sign > 0 ? other : best)).item;
  });
}

function sum(run: Run, value: Value, attribute?: Value, start: Value = 0): Value {
  if (typeof start === "string") throw typeError("`sum` cannot add text; use `join`");
  const get = getterOf(run, attribute);
  return itemsOf(value, run).reduce((total: Value, item) => {
    run.charge(1);
    return add(total, get(item), run);
  }, start);
}

/** Rows of a given size; like Jinja2 it closes a row when the next item arrives, so a size of 0 gives an empty row first. */
function batch(run: Run, value: Value, count: Value, fill: Value = null): Value {
  const size = asNumber(count);
  const next = puller(value, run);
  let row: Value[] = [];
  return new Generated(() => {
    for (let item = next(); item !== END; item = next()) {
      run.charge(1);
      const full = row;
      if (row.length === size) row = [];
      row.push(item);
      if (row !== full) return full;
    }
    const rest = row;
    row = [];
    if (rest.length === 0) return END;
    const missing = fill === null ? 0 : Math.max(0, (size ?? 0) - rest.length);
    run.checkRepeat(missing);
    return rest.concat(Array.from({ length: missing }, () => fill));
  });
}

function slice(run: Run, value: Value, slices: number, fill: Value = null): Value {
  const items = itemsOf(value, run);
  if (slices === 0) throw valueError("slices must not be zero");
  const count = Math.max(0, slices);
  run.checkRepeat(count * 64);
  const [size, extra] = [Math.floor(items.length / slices), items.length % slices];
  const rows = Array.from({ length: count }, (_, index) => {
    const row = items.slice(index * size + Math.min(index, extra), (index + 1) * size + Math.min(index + 1, extra));
    return fill !== null && index >= extra ? [...row, fill] : row;
  });
  return new Generated(pullFrom(rows));
}

/** Filters over sequences. */
export const listFilters: Record<string, Builtin> = {
  first: define("", (run, value: Value) => {
    const item = puller(value, run)();
    return item === END ? emptyOf(run, "first") : item;
  }),
  last: define("", last),
  length: define("", length),
  count: define("", length),
  list: define("", (run, value: Value) => {
    const items = itemsOf(value, run);
    run.charge(items.length >>> 4);
    return items.slice();
  }),
  reverse: define("", reverse),
  sort: define("|reverse:int? case_sensitive:bool? attribute?", sort),
  dictsort: define("|case_sensitive:bool? by:text? reverse:int?", dictsort),
  groupby: define("|attribute default? case_sensitive:bool?", groupby),
  unique: define("|case_sensitive:bool? attribute?", unique),
  max: extreme(1),
  min: extreme(-1),
  sum: define("|attribute? start?", sum),
  batch: define("|linecount fill_with?", batch),
  slice: define("|slices:int fill_with?", slice),
  random: define("", random),
  join: define("|d? attribute?", (run, value: Value, separator: Value = "", attribute?: Value) => {
    const get = getterOf(run, attribute);
    return joinText(
      run,
      itemsOf(value, run).map((item) => textOf(get(item), run)),
      textOf(separator, run),
    );
  }),
  items: define("", (_, value: Value) => {
    if (value instanceof Undefined) return [];
    if (!isDict(value)) throw unfit(value, "is not a mapping");
    return new Generated(pullFrom(new DictView(value, "items").items()));
  }),
  pprint: define("", (run, value: Value) => pretty(run, value)),
};
