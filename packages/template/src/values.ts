import { TemplateError } from "./errors.ts";
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
export type Show = (value: Value) => string;

/**
 * Base of every object that is neither a list nor taken from the context: one `instanceof` tells them apart. By itself
 * it is something of the host that templates may hold but not look into: a function, a date, a class instance.
 */
export class Boxed {
  /** The type's name in Python, for messages. */
  readonly typeName: string;
  constructor(typeName: string) {
    this.typeName = typeName;
  }

  /** A named part of it, beyond the methods of its type. */
  attribute(_name: string): Value | undefined {
    return undefined;
  }

  /** Python's `len`, where it has one. */
  size(): number | undefined {
    return undefined;
  }

  /** What a loop over it visits, where it can be looped over. */
  items(): readonly Value[] | undefined {
    return undefined;
  }

  /** Python's `repr`. */
  show(_show: Show): string {
    return `<${this.typeName} object>`;
  }
}

/** A float whose value is integral, which a bare number would print as an int. */
export class Float extends Boxed {
  readonly value: number;
  constructor(value: number) {
    super("float");
    this.value = value;
  }

  override show(): string {
    return floatText(this.value);
  }
}

/** How undefined values behave: see Jinja2's Undefined, ChainableUndefined and StrictUndefined. */
export type UndefinedMode = "default" | "chainable" | "strict";

/** The value of what is not there; it remembers what that was, for the message when someone uses it. */
export class Undefined extends Boxed {
  readonly message: string;
  readonly mode: UndefinedMode;
  readonly forbidden: boolean;
  constructor(message: string, mode: UndefinedMode, forbidden = false) {
    super("Undefined");
    this.message = message;
    this.mode = mode;
    this.forbidden = forbidden;
  }

  /** The error for using it. */
  error(): TemplateError {
    return new TemplateError(this.forbidden ? "forbidden" : "undefined", this.message);
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

  override show(): string {
    return this.typeName;
  }
}

/** An immutable sequence that prints with round brackets; what makes a list of a list makes a tuple of a tuple. */
export class Tuple extends Array<Value> {
  attribute(_name: string): Value | undefined {
    return undefined;
  }
}

/** Makes a tuple. */
export function tupleOf(items: readonly Value[]): Tuple {
  return Tuple.from(items) as Tuple;
}

/** Items as the same kind of sequence as another. */
export function like(model: readonly Value[], items: readonly Value[]): readonly Value[] {
  return model instanceof Tuple ? tupleOf(items) : items;
}

/** A range, kept as its three numbers. */
export class Range extends Boxed {
  readonly start: number;
  readonly stop: number;
  readonly step: number;
  constructor(start: number, stop: number, step: number) {
    super("range");
    this.start = start;
    this.stop = stop;
    this.step = step;
  }

  override attribute(name: string): Value | undefined {
    return name === "start" || name === "stop" || name === "step" ? this[name] : undefined;
  }

  override size(): number {
    return Math.max(0, Math.ceil((this.stop - this.start) / this.step));
  }

  override items(): number[] {
    return Array.from({ length: this.size() }, (_, index) => this.start + index * this.step);
  }

  override show(): string {
    return `range(${this.start}, ${this.stop}${this.step === 1 ? "" : `, ${this.step}`})`;
  }
}

/** Prints pairs as a dict does. */
export function showPairs(pairs: Iterable<readonly [Value, Value]>, show: Show): string {
  return `{${Array.from(pairs, ([key, value]) => `${show(key)}: ${show(value)}`).join(", ")}}`;
}

/** What `namespace()` returns: the one thing a template can change. */
export class Namespace extends Boxed {
  readonly entries = new Map<string, Value>();

  override attribute(name: string): Value | undefined {
    return this.entries.get(name);
  }

  override show(show: Show): string {
    return `<Namespace ${showPairs(this.entries, show)}>`;
  }
}

/** Ends an iteration; no value equals it. */
export const END: unique symbol = Symbol();

/** Gives one item after another, then END. */
export type Pull = () => Value | typeof END;

/** Pulls from a list. */
export function pullFrom(items: readonly Value[]): Pull {
  let index = 0;
  return () => (index < items.length ? (items[index++] as Value) : END);
}

/** A one-shot iterator such as `map` returns; it computes an item when asked for one. */
export class Generated extends Boxed {
  readonly next: Pull;
  constructor(next: Pull, typeName = "generator") {
    super(typeName);
    this.next = next;
  }

  override items(): Value[] {
    const items: Value[] = [];
    for (let item = this.next(); item !== END; item = this.next()) items.push(item);
    return items;
  }
}

/** Positional and named arguments as they arrive at something callable. */
export interface CallArguments {
  readonly positional: readonly Value[];
  readonly named: ReadonlyMap<string, Value>;
}

/** Anything a template can call. */
export abstract class Callable extends Boxed {
  abstract call(args: CallArguments): Value;
}

/** A function that a template can call, made by the engine itself. */
export class NativeFunction extends Callable {
  readonly call: (args: CallArguments) => Value;
  constructor(call: (args: CallArguments) => Value) {
    super("function");
    this.call = call;
  }
}

/** Whether a value is a dict taken from the context. */
export function isPlainDict(value: Value): value is PlainDict {
  return typeof value === "object" && value !== null && !(value instanceof Boxed) && !isList(value);
}

/** Whether a value is a list or tuple. */
export const isList = Array.isArray as (value: Value) => value is readonly Value[];

/** Python's name for a value's type. */
export function typeName(value: Value): string {
  if (value instanceof Boxed) return value.typeName;
  if (value === null) return "NoneType";
  if (typeof value === "number") return Number.isInteger(value) ? "int" : "float";
  if (typeof value === "object") return value instanceof Tuple ? "tuple" : isList(value) ? "list" : "dict";
  return typeof value === "string" ? "str" : typeof value === "boolean" ? "bool" : "int";
}

/** Makes a float of a number: boxed where it would otherwise read as an int. */
export function float(value: number): Value {
  return Number.isInteger(value) ? new Float(value) : value;
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
export function unfit(value: Value, problem: string): TemplateError {
  return value instanceof Undefined ? value.error() : typeError(`'${typeName(value)}' ${problem}`);
}
