import { type Builtin, callBuiltin } from "./builtin.ts";
import { dictGet, isDict } from "./dict.ts";
import { asIndex, asInteger, asNumber } from "./numbers.ts";
import type { Methods, Run } from "./run.ts";
import { codePoints, hasSurrogates } from "./sequences.ts";
import {
  Boxed,
  type CallArguments,
  Callable,
  isList,
  NativeFunction,
  Range,
  Tuple,
  Undefined,
  unfit,
  type Value,
  valueError,
} from "./values.ts";

/** The methods of a value's type. */
export function methodsOf(methods: Methods, value: Value): ReadonlyMap<string, Builtin> | undefined {
  if (typeof value === "string") return methods.text;
  if (isDict(value)) return methods.dict;
  if (isList(value)) return methods.list;
  if (value instanceof Tuple || value instanceof Range) return methods.tuple;
  if (asInteger(value) !== undefined) return methods.integer;
  return asNumber(value) === undefined ? undefined : methods.float;
}

/** Methods that would change the data: Jinja2's immutable sandbox refuses them, and so do we. */
const listChangers = new Set(["append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort"]);
const dictChangers = new Set(["clear", "pop", "popitem", "setdefault", "update"]);

/** What every Python object has and the sandbox hides, where a lookup must not fall through to a dict's keys. */
const internals =
  /^__(class|doc|dict|init|new|repr|str|eq|ne|[lg][te]|hash|getattribute|setattr|delattr|reduce|reduce_ex|dir|format|sizeof|subclasshook|init_subclass|len|getitem|contains|iter|add|mul)__$/;

/** An attribute that belongs to the value's type and not to its data. */
function ownAttribute(run: Run, target: Value, name: string): Value | undefined {
  const named = target instanceof Boxed ? target.attribute(name) : undefined;
  if (named !== undefined) return named;
  const method = methodsOf(run.settings.methods, target)?.get(name);
  if (method) return new NativeFunction(name, (args) => callBuiltin(run, name, method, target, args));
  const changers = isList(target) ? listChangers : isDict(target) ? dictChangers : undefined;
  if (changers?.has(name) || internals.test(name)) return run.forbiddenMember(target, name);
  return name === "real" && asNumber(target) !== undefined ? (asInteger(target) ?? target) : undefined;
}

/** Undefined targets answer for themselves: chainable ones stay undefined, others fail. */
function refuse(target: Value): Undefined | undefined {
  if (!(target instanceof Undefined)) return undefined;
  if (target.mode === "chainable") return target;
  throw target.error();
}

/** `target.name`, where an attribute of the type comes before an item, as Jinja2 has it. */
export function attributeOf(run: Run, target: Value, name: string): Value {
  const own = refuse(target) ?? ownAttribute(run, target, name);
  if (own !== undefined) return own;
  const item = isDict(target) ? dictGet(target, name) : undefined;
  return item === undefined ? run.undefinedMember(target, name) : item;
}

/** `target[key]`, where an item comes before an attribute. */
export function itemOf(run: Run, target: Value, key: Value): Value {
  const item = refuse(target) ?? elementOf(target, key);
  if (item !== undefined) return item;
  const own = typeof key === "string" ? ownAttribute(run, target, key) : undefined;
  return own === undefined ? run.undefinedMember(target, key) : own;
}

function elementOf(target: Value, key: Value): Value | undefined {
  // A key that cannot be hashed is simply not there: a subscript never fails on a dict.
  if (isDict(target)) return isDict(key) || isList(key) ? undefined : dictGet(target, key);
  const index = asIndex(key);
  if (index === undefined) return undefined;
  if (typeof target === "string") return hasSurrogates(target) ? Array.from(target).at(index) : target.at(index);
  const items = target instanceof Tuple || target instanceof Range ? target.items() : target;
  return isList(items) ? items.at(index) : undefined;
}

type Bounds = readonly [number | undefined, number | undefined, number];

function bound(value: Value): number | undefined {
  if (value === null) return undefined;
  const index = asIndex(value);
  if (index === undefined)
    throw unfit(value instanceof Undefined ? null : value, "cannot bound a slice: only integers and none can");
  return index;
}

/** `target[from:to:step]`. */
export function sliceOf(run: Run, target: Value, from: Value, to: Value, step: Value): Value {
  const undefinedTarget = refuse(target);
  if (undefinedTarget) return undefinedTarget;
  const bounds: Bounds = [bound(from), bound(to), bound(step) ?? 1];
  if (bounds[2] === 0) throw valueError("slice step cannot be zero");
  if (typeof target === "string") {
    run.chargeText(target.length);
    if (bounds[2] === 1 && !hasSurrogates(target)) return target.slice(bounds[0] ?? 0, bounds[1]);
    return sliceItems(codePoints(target), bounds).join("");
  }
  if (target instanceof Range) return sliceRange(target, bounds);
  const items = target instanceof Tuple ? target.list : target;
  if (!isList(items)) throw unfit(target, "object cannot be sliced");
  run.charge(items.length >>> 4);
  const part = sliceItems(items, bounds);
  return target instanceof Tuple ? new Tuple(part) : part;
}

/** The indices a slice selects from a sequence of a given length. */
function indicesOf(size: number, [from, to, step]: Bounds): Range {
  const [low, high] = step > 0 ? [0, size] : [-1, size - 1];
  const clamp = (index: number | undefined, missing: number) =>
    index === undefined ? missing : Math.min(Math.max(index < 0 ? index + size : index, low), high);
  return new Range(clamp(from, step > 0 ? low : high), clamp(to, step > 0 ? high : low), step);
}

function sliceItems<T>(items: readonly T[], bounds: Bounds): T[] {
  if (bounds[2] === 1) return items.slice(bounds[0] ?? 0, bounds[1]);
  return indicesOf(items.length, bounds)
    .items()
    .map((index) => items[index] as T);
}

function sliceRange(range: Range, bounds: Bounds): Range {
  const { start, stop, step } = indicesOf(range.size(), bounds);
  return new Range(range.start + start * range.step, range.start + stop * range.step, step * range.step);
}

/** Calls whatever a template calls. */
export function callValue(target: Value, args: CallArguments, run: Run): Value {
  if (!(target instanceof Callable))
    throw unfit(target, "object is not callable; functions must be passed in `globals`");
  run.charge(1);
  return target.call(args);
}
