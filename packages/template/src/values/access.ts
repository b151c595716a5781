import { callBuiltin } from "../builtins/builtin.ts";
import { numberAttribute } from "../builtins/methods/number-methods.ts";
import { state } from "../run/render-state.ts";
import { dictGet, isDict } from "./dict.ts";
import { asIndex } from "./numbers.ts";
import { itemsOf, lengthOf } from "./sequences.ts";
import {
  Boxed,
  type CallArguments,
  Callable,
  callable,
  expectDefined,
  expectFound,
  isList,
  like,
  Range,
  rangeOf,
  Tuple,
  typeErrorFor,
  typeName,
  Undefined,
  type Value,
} from "./values.ts";

/**
 * Methods that would change the data, which Jinja2's immutable sandbox refuses and so do we, and what Python objects
 * have and the sandbox hides.
 */
const FORBIDDEN =
  /^(list\.(append|clear|extend|insert|pop|remove|reverse|sort)|dict\.(clear|pop|popitem|setdefault|update)|.*\.__(?!proto)[a-z_]+__)$/;

/** An attribute that belongs to the value's type and not to its data. */
function ownAttribute(target: Value, name: Value): Value | undefined {
  if (typeof name !== "string") return undefined;
  const hasParts = target instanceof Tuple || target instanceof Boxed;
  const part = hasParts ? target.attribute?.(name) : undefined;
  const named = part === undefined ? numberAttribute(target, name) : part;
  if (named !== undefined) return named;
  const type = typeName(target);
  const method = state.settings.methods.get(type)?.get(name);
  if (method) return callable((args) => callBuiltin(name, method, target, args));
  return FORBIDDEN.test(`${type}.${name}`) ? state.forbiddenMember(target, name) : undefined;
}

/** Undefined targets answer for themselves: chainable ones stay undefined, others fail. */
function refuse(target: Value): Undefined | undefined {
  if (target instanceof Undefined && target.mode === "chainable") return target;
  expectDefined(target);
  return undefined;
}

/** `target.name`, where an attribute of the type comes before an item, as Jinja2 has it. */
export function attributeOf(target: Value, name: string): Value {
  return memberOf(target, name, ownAttribute, elementOf);
}

/** `target.name`, where items do not count. */
export function ownMember(target: Value, name: string): Value {
  return memberOf(target, name, ownAttribute);
}

/** What a text names in a path: an index where it is one. */
export function keyFrom(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text;
}

/** `target[key]`, where an item comes before an attribute. */
export function itemOf(target: Value, key: Value): Value {
  return memberOf(target, key, elementOf, ownAttribute);
}

function memberOf(target: Value, key: Value, ...find: ((target: Value, key: Value) => Value | undefined)[]): Value {
  for (const look of [refuse, ...find]) {
    const found = look(target, key);
    if (found !== undefined) return found;
  }
  return state.undefinedMember(target, key);
}

function elementOf(target: Value, key: Value): Value | undefined {
  // A key that cannot be hashed is simply not there: a subscript never fails on a dict.
  if (isDict(target)) return isDict(key) || (isList(key) && !(key instanceof Tuple)) ? undefined : dictGet(target, key);
  const index = asIndex(key);
  return index !== undefined && isSequence(target) ? itemsOf(target).at(index) : undefined;
}

/** Whether a value has items with places. */
function isSequence(value: Value): boolean {
  return /^(str|list|tuple|range)$/.test(typeName(value));
}

/** `target[from:to:step]`. */
export function sliceOf(target: Value, bounds: readonly Value[]): Value {
  const undefinedTarget = refuse(target);
  if (undefinedTarget) return undefinedTarget;
  const [from, to, step = 1] = bounds.map((value) =>
    value === null
      ? undefined
      : expectFound(asIndex(value), value instanceof Undefined ? null : value, "is not an integer"),
  );
  const size = expectFound(isSequence(target) ? lengthOf(target) : undefined, target, "cannot be sliced");
  const range = indicesOf(size, from, to, step);
  if (target instanceof Range) {
    const [first, , stride] = target.content;
    const [start, stop] = range.content;
    return rangeOf(first + start * stride, first + stop * stride, step * stride);
  }
  const items = itemsOf(target);
  const part = range.items().map((index) => items[index] as Value);
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
  if (!(target instanceof Callable))
    throw typeErrorFor(target, "is not callable; only functions passed in `globals` are");
  state.charge(1);
  return target.content(args);
}
