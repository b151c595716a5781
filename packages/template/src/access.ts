import { type Builtin, callBuiltin } from "./builtin.ts";
import { run } from "./current-run.ts";
import { dictGet, isDict } from "./dict.ts";
import { asIndex, asInteger, asNumber } from "./numbers.ts";
import type { Methods } from "./run.ts";
import { codePoints } from "./sequences.ts";
import {
  Boxed,
  type CallArguments,
  Callable,
  callable,
  isList,
  like,
  need,
  needDefined,
  Range,
  rangeOf,
  Tuple,
  Undefined,
  unfit,
  type Value,
  valueError,
} from "./values.ts";

/** The methods of a value's type. */
export function methodsOf(methods: Methods, value: Value): ReadonlyMap<string, Builtin> | undefined {
  if (typeof value === "string") return methods.ofText;
  if (isDict(value)) return methods.ofDict;
  if (value instanceof Tuple || value instanceof Range) return methods.ofTuple;
  if (isList(value)) return methods.ofList;
  if (asInteger(value) !== undefined) return methods.ofInteger;
  return asNumber(value) === undefined ? undefined : methods.ofFloat;
}

/** Methods that would change the data: Jinja2's immutable sandbox refuses them, and so do we. */
const LIST_CHANGERS = /^(append|clear|extend|insert|pop|remove|reverse|sort)$/;
const DICT_CHANGERS = /^(clear|pop|popitem|setdefault|update)$/;

/** What Python objects have and the sandbox hides. */
const INTERNALS = /^__(?!proto)[a-z_]+__$/;

/** An attribute that belongs to the value's type and not to its data. */
function ownAttribute(target: Value, name: string): Value | undefined {
  const isTuple = target instanceof Tuple;
  const named = isTuple || target instanceof Boxed ? target.part?.(name) : undefined;
  if (named !== undefined) return named;
  const method = methodsOf(run.settings.methods, target)?.get(name);
  if (method) return callable((args) => callBuiltin(name, method, target, args));
  const isChanger = isList(target) && !isTuple ? LIST_CHANGERS.test(name) : isDict(target) && DICT_CHANGERS.test(name);
  if (isChanger || INTERNALS.test(name)) return run.forbiddenMember(target, name);
  return name === "real" && asNumber(target) !== undefined ? (asInteger(target) ?? target) : undefined;
}

/** Undefined targets answer for themselves: chainable ones stay undefined, others fail. */
function refuse(target: Value): Undefined | undefined {
  if (target instanceof Undefined && target.mode === "chainable") return target;
  needDefined(target);
  return undefined;
}

/** `target.name`, where an attribute of the type comes before an item, as Jinja2 has it. */
export function attributeOf(target: Value, name: string): Value {
  const own = refuse(target) ?? ownAttribute(target, name);
  if (own !== undefined) return own;
  const item = isDict(target) ? dictGet(target, name) : undefined;
  return item === undefined ? run.undefinedMember(target, name) : item;
}

/** `target[key]`, where an item comes before an attribute. */
export function itemOf(target: Value, key: Value): Value {
  const item = refuse(target) ?? elementOf(target, key);
  if (item !== undefined) return item;
  const own = typeof key === "string" ? ownAttribute(target, key) : undefined;
  return own === undefined ? run.undefinedMember(target, key) : own;
}

function elementOf(target: Value, key: Value): Value | undefined {
  // A key that cannot be hashed is simply not there: a subscript never fails on a dict.
  if (isDict(target)) return isDict(key) || (isList(key) && !(key instanceof Tuple)) ? undefined : dictGet(target, key);
  const index = asIndex(key);
  if (index === undefined) return undefined;
  const items = typeof target === "string" ? codePoints(target) : target instanceof Range ? target.elements() : target;
  return isList(items) ? items.at(index) : undefined;
}

function bound(value: Value): number | undefined {
  if (value === null) return undefined;
  return need(asIndex(value), value instanceof Undefined ? null : value, "is not an integer");
}

/** `target[from:to:step]`. */
export function sliceOf(target: Value, bounds: readonly Value[]): Value {
  const undefinedTarget = refuse(target);
  if (undefinedTarget) return undefinedTarget;
  const [from, to, step = 1] = bounds.map(bound);
  if (step === 0) throw valueError("the step must not be zero");
  const items = typeof target === "string" ? codePoints(target) : target;
  if (!isList(items) && !(items instanceof Range)) throw unfit(target, "cannot be sliced");
  run.charge((isList(items) ? items.length : 0) >>> 4);
  const range = indicesOf(isList(items) ? items.length : items.size(), from, to, step);
  if (!isList(items)) {
    const [[first, , stride], [start, stop]] = [items.held, range.held];
    return rangeOf(first + start * stride, first + stop * stride, step * stride);
  }
  const part = range.elements().map((index) => items[index] as Value);
  return typeof target === "string" ? part.join("") : like(items, part);
}

/** The indices a slice selects from a sequence of a given length. */
function indicesOf(size: number, from: number | undefined, to: number | undefined, step: number): Range {
  const [low, high] = step > 0 ? [0, size] : [-1, size - 1];
  const clamp = (index: number | undefined, missing: number) =>
    index === undefined ? missing : Math.min(Math.max(index < 0 ? index + size : index, low), high);
  return rangeOf(clamp(from, step > 0 ? low : high), clamp(to, step > 0 ? high : low), step);
}

/** Calls whatever a template calls. */
export function callValue(target: Value, args: CallArguments): Value {
  if (!(target instanceof Callable)) throw unfit(target, "is not callable; pass functions in `globals`");
  run.charge(1);
  return target.held(args);
}
