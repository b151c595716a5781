import { TemplateError } from "../errors.ts";
import { floatText } from "./float-text.ts";

/**
 * What an expression can be. Python's types map as: str → string, int → integral number (bigint beyond 2^53),
 * float → other numbers and `Float`, list → array, dict → plain object of the context or `Dict`, None → null.
 * Lists and dicts are never changed, so the context's own arrays and objects are used without a copy.
 */
export type Value = null | boolean | number | bigint | string | readonly Value[] | Boxed | PlainDict;

/** A dict as the context holds it; checked on entry to have nothing but data (see context.ts). */
interface PlainDict {
  readonly [key: string]: Value;
}

/** Prints a value inside another. */
export type Repr = (value: Value) => string;

/**
 * Base of every object that is neither a list nor taken from the context: one `instanceof` tells them apart. By itself
 * it is something of the host that templates may hold but not look into: a function, a date, a class instance.
 */
export class Boxed<Content = unknown> {
  /** The type's name in Python, for messages. */
  declare readonly typeName: string;
  declare readonly content: Content;
  constructor(typeName: string, content: Content) {
    this.typeName = typeName;
    this.content = content;
  }

  /** A named part of it, beyond the methods of its type. */
  attribute?(name: string): Value | undefined;
  /** Python's `len`, where it has one. */
  size?(): number;
  /** What a loop over it visits, where it can be looped over. */
  items?(): readonly Value[];

  /** Python's `repr`. */
  repr(_repr: Repr): string {
    return `<${this.typeName} object>`;
  }
}

/** A float whose value is integral, which a bare number would print as an int. */
export class Float extends Boxed<number> {
  override repr(): string {
    return floatText(this.content);
  }
}

/** How undefined values behave: see Jinja2's Undefined, ChainableUndefined and StrictUndefined. */
export type UndefinedMode = "default" | "chainable" | "strict";

/** The value of what is not there; its content is the message when someone uses it. */
export class Undefined extends Boxed<string> {
  declare readonly mode: UndefinedMode;
  declare readonly kind: "undefined" | "forbidden";
  constructor(message: string, mode: UndefinedMode = "default", kind: "undefined" | "forbidden" = "undefined") {
    super("Undefined", message);
    this.mode = mode;
    this.kind = kind;
  }

  /** The error for using it. */
  error(): TemplateError {
    return new TemplateError(this.kind, this.content);
  }

  /** Strict ones refuse to be looked at, too. */
  override size(): number {
    if (this.mode === "strict") throw this.error();
    return 0;
  }

  override items(): readonly Value[] {
    this.size();
    return [];
  }

  override repr(): string {
    return this.typeName;
  }
}

/** An immutable sequence that prints with round brackets; what makes a list of a list makes a tuple of a tuple. */
export class Tuple extends Array<Value> {
  attribute?(name: string): Value | undefined;
}

/** Makes a tuple. */
export function tupleOf(items: readonly Value[]): Tuple {
  return Tuple.from(items) as Tuple;
}

/** Items as the same kind of sequence as another. */
export function like(model: readonly Value[], items: readonly Value[]): readonly Value[] {
  return model instanceof Tuple ? tupleOf(items) : items;
}

/** A range, kept as its start, stop and step. */
export class Range extends Boxed<readonly [number, number, number]> {
  override attribute(name: string): Value | undefined {
    return this.content[["start", "stop", "step"].indexOf(name)];
  }

  override size(): number {
    const [start, stop, step] = this.content;
    return Math.max(0, Math.ceil((stop - start) / step));
  }

  override items(): number[] {
    const [start, , step] = this.content;
    return Array.from({ length: this.size() }, (_, index) => start + index * step);
  }

  override repr(): string {
    const [start, stop, step] = this.content;
    return `range(${start}, ${stop}${step === 1 ? "" : `, ${step}`})`;
  }
}

/** Makes a range. */
export function rangeOf(start: number, stop: number, step: number): Range {
  if (step === 0) throw valueError("the step must not be zero");
  return new Range("range", [start, stop, step]);
}

/** Prints pairs as a dict does. */
export function reprOfPairs(pairs: Iterable<readonly [Value, Value]>, repr: Repr): string {
  return `{${Array.from(pairs, ([key, value]) => `${repr(key)}: ${repr(value)}`).join(", ")}}`;
}

/** What `namespace()` returns: the one thing a template can change. */
export class Namespace extends Boxed<Map<string, Value>> {
  override attribute(name: string): Value | undefined {
    return this.content.get(name);
  }

  override repr(repr: Repr): string {
    return `<Namespace ${reprOfPairs(this.content, repr)}>`;
  }
}

/** Ends an iteration; no value equals it. */
export const END: unique symbol = Symbol();

/** Gives one item after another, then END. */
export type NextItem = () => Value | typeof END;

/** Pulls from a list. */
export function iterateList(items: readonly Value[]): NextItem {
  let index = 0;
  return () => (index < items.length ? (items[index++] as Value) : END);
}

/** A one-shot iterator such as `map` returns; it computes an item when asked for one. */
export class LazyItems extends Boxed<NextItem> {
  override items(): Value[] {
    const items: Value[] = [];
    for (let item = this.content(); item !== END; item = this.content()) items.push(item);
    return items;
  }
}

/** Makes an iterator. */
export function lazyItems(next: NextItem): LazyItems {
  return new LazyItems("generator", next);
}

/** Positional and named arguments as they arrive at something callable. */
export interface CallArguments {
  readonly positional: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
}

/** Anything a template can call. */
export class Callable extends Boxed<(args: CallArguments) => Value> {}

/** Makes a function that a template can call. */
export function callable(apply: (args: CallArguments) => Value): Callable {
  return new Callable("function", apply);
}

/** Whether a value is a list or tuple. */
export const isList = Array.isArray as (value: Value) => value is readonly Value[];

/** Python's name for a value's type. */
export function typeName(value: Value): string {
  if (value instanceof Boxed) return value.typeName;
  if (isList(value)) return value instanceof Tuple ? "tuple" : "list";
  if (typeof value === "number" && !Number.isInteger(value)) return "float";
  return value === null
    ? "NoneType"
    : ({ string: "str", boolean: "bool", object: "dict" }[typeof value as string] ?? "int");
}

/** Makes a float of a number: boxed where it would otherwise read as an int. */
export function float(value: number): Value {
  return Number.isInteger(value) ? new Float("float", value) : value;
}

/** Makes an int of a bigint: a number where that is exact. */
export function integer(value: bigint): Value {
  const small = Number(value);
  return Number.isSafeInteger(small) ? small : value;
}

/** A type error without a place yet; the run knows what was being computed. */
export function typeError(message: string): TemplateError {
  return new TemplateError("type", message);
}

/** An error about a value of the right type, such as Python's ValueError and ZeroDivisionError. */
export function valueError(message: string): TemplateError {
  return new TemplateError("value", message);
}

/** The error for a value that cannot serve: an undefined one says so, any other is of the wrong type. */
export function typeErrorFor(value: Value, problem: string): TemplateError {
  return value instanceof Undefined ? value.error() : typeError(`'${typeName(value)}' ${problem}`);
}

/** What a value gave, or the error that it cannot serve. */
export function expectFound<T>(found: T | undefined, value: Value, problem: string): T {
  if (found === undefined) throw typeErrorFor(value, problem);
  return found;
}

/** A value where it is text. */
export function asText(value: Value): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** A value that must be text. */
export function expectText(value: Value): string {
  return expectFound(asText(value), value, "is not a text");
}

/** A value that must be there. */
export function expectDefined(value: Value): Value {
  if (value instanceof Undefined) throw value.error();
  return value;
}
