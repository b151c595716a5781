import { dictGet, isDict } from "./dict.ts";
import { type Builtin, callBuiltin } from "./builtin.ts";
import { asIndex, asInteger, asNumber } from "./numbers.ts";
import type { Methods, Run } from "./run.ts";
import { codePoints, hasSurrogates } from "./sequences.ts";
import {
  Boxed,
  type CallArguments,
  Callable,
  isList,
  Namespace,
  Range,
  Tuple,
  typeError,
  typeName,
  Undefined,
  type Value,
} from "./values.ts";

/** A value whose attributes are its own business, such as `loop` and `cycler`. */
export abstract class WithAttributes extends Callable {
  abstract attribute(name: string): Value | undefined;
}

/** A method held as a value, as in `{% set f = text.upper %}`. */
class BoundMethod extends Callable {
  readonly typeName = "builtin_function_or_method";
  readonly name: string;
  private readonly run: Run;
  private readonly value: Value;
  private readonly builtin: Builtin;
  constructor(run: Run, name: string, value: Value, builtin: Builtin) {
    super();
    this.run = run;
    this.name = name;
    this.value = value;
    this.builtin = builtin;
  }

  call(args: CallArguments): Value {
    return callBuiltin(this.run, this.name, this.builtin, this.value, args);
  }

  override describe(): string {
    return `<built-in method ${this.name} of ${typeName(this.value)} object>`;
  }
}

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
const forbiddenMethods = {
  list: new Set(["append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort"]),
  dict: new Set(["clear", "pop", "popitem", "setdefault", "update"]),
};

/** `target.name` where an attribute of the type comes before an item, as Jinja2 has it. */
export function attributeOf(run: Run, target: Value, name: string): Value {
  if (target instanceof Undefined) {
    if (target.mode === "chainable") return target;
    throw target.error();
  }
  const own = ownAttribute(run, target, name);
  if (own !== undefined) return own;
  const item = isDict(target) ? dictGet(target, name) : undefined;
  return item === undefined ? run.undefinedMember(target, name) : item;
}

function ownAttribute(run: Run, target: Value, name: string): Value | undefined {
  if (target instanceof Namespace && !name.startsWith("__")) return target.entries.get(name);
  if (target instanceof WithAttributes) return target.attribute(name);
  const method = methodsOf(run.settings.methods, target)?.get(name);
  if (method) return new BoundMethod(run, name, target, method);
  if (isForbidden(target, name)) return run.forbiddenMember(target, name);
  return plainAttribute(target, name);
}

function plainAttribute(target: Value, name: string): Value | undefined {
  if (target instanceof Range && (name === "start" || name === "stop" || name === "step")) return target[name];
  if (name === "real" && asNumber(target) !== undefined) return target;
  return name === "imag" && asNumber(target) !== undefined ? 0 : undefined;
}

/** Python's inner attributes, and methods that would change the data, exist but are out of reach. */
function isForbidden(target: Value, name: string): boolean {
  if (name.startsWith("__") && name.endsWith("__") && name.length > 4) return pythonInternals.has(name);
  const names = isList(target) ? forbiddenMethods.list : isDict(target) ? forbiddenMethods.dict : undefined;
  return names?.has(name) ?? false;
}

const pythonInternals = new Set(
  "class doc dict init new repr str eq ne lt le gt ge hash getattribute setattr delattr reduce reduce_ex dir format sizeof subclasshook init_subclass len getitem contains iter add mul"
    .split(" ")
    .map((name) => `__${name}__`),
);

/** `target[key]` where an item comes before an attribute. */
export function itemOf(run: Run, target: Value, key: Value): Value {
  if (target instanceof Undefined) {
    if (target.mode === "chainable") return target;
    throw target.error();
  }
  if (isDict(target)) {
    const item = dictGet(target, key);
    if (item !== undefined) return item;
  } else {
    const item = elementOf(target, key);
    if (item !== undefined) return item;
  }
  if (typeof key === "string") return ownAttribute(run, target, key) ?? run.undefinedMember(target, key);
  return run.undefinedElement(target, key);
}

function elementOf(target: Value, key: Value): Value | undefined {
  const index = asIndex(key);
  if (index === undefined) return undefined;
  if (typeof target === "string") return characterAt(target, index);
  if (isList(target)) return target.at(index);
  if (target instanceof Tuple) return target.items.at(index);
  if (target instanceof Range) return elementOf(target.items(), index);
  return undefined;
}

function characterAt(text: string, index: number): string | undefined {
  if (!hasSurrogates(text)) return text.at(index);
  return Array.from(text).at(index);
}

/** `target[from:to:step]`. */
export function sliceOf(run: Run, target: Value, from: Value, to: Value, step: Value): Value {
  if (target instanceof Undefined) {
    if (target.mode === "chainable") return target;
    throw target.error();
  }
  const bounds: [number | undefined, number | undefined, number] = [bound(from), bound(to), bound(step) ?? 1];
  if (bounds[2] === 0) throw typeError("slice step cannot be zero");
  if (typeof target === "string") {
    run.chargeText(target.length);
    return sliceText(target, bounds);
  }
  if (target instanceof Tuple) return new Tuple(sliceItems(target.items, bounds));
  if (target instanceof Range) return sliceItems(target.items(), bounds);
  if (!isList(target)) return run.undefinedElement(target, null);
  run.charge(target.length >>> 4);
  return sliceItems(target, bounds);
}

type Bounds = readonly [number | undefined, number | undefined, number];

function bound(value: Value): number | undefined {
  if (value === null) return undefined;
  const index = asIndex(value);
  if (index !== undefined) return index;
  if (value instanceof Undefined) throw value.error();
  throw typeError("slice indices must be integers or None");
}

function sliceText(text: string, bounds: Bounds): string {
  if (bounds[2] === 1 && !hasSurrogates(text)) return text.slice(bounds[0] ?? 0, bounds[1] ?? text.length);
  return sliceItems(codePoints(text), bounds).join("");
}

function sliceItems<T>(items: readonly T[], [from, to, step]: Bounds): T[] {
  if (step === 1) return items.slice(from ?? 0, to ?? items.length);
  const size = items.length;
  const clamp = (index: number, low: number, high: number) => Math.min(Math.max(index < 0 ? index + size : index, low), high);
  const result: T[] = [];
  if (step > 0) {
    const end = clamp(to ?? size, 0, size);
    for (let index = clamp(from ?? 0, 0, size); index < end; index += step) result.push(items[index] as T);
  } else {
    const end = to === undefined ? -1 : clamp(to, -1, size - 1);
    for (let index = from === undefined ? size - 1 : clamp(from, -1, size - 1); index > end; index += step) result.push(items[index] as T);
  }
  return result;
}

/** Calls whatever a template calls. */
export function callValue(target: Value, args: CallArguments, run: Run): Value {
  if (target instanceof Callable) {
    run.charge(1);
    return target.call(args);
  }
  if (target instanceof Undefined) throw target.error();
  const hint = target instanceof Boxed && target.typeName === "function" ? "; pass it in `globals` to make it callable" : "";
  throw typeError(`'${typeName(target)}' object is not callable${hint}`);
}
