import { TemplateError } from "./errors.ts";

/**
 * What an expression can be. Python's types map as: str → string, int → integral number (bigint beyond 2^53),
 * float → other numbers and `Float`, list → array, dict → plain object of the context or `Dict`, None → null.
 * Lists and dicts are never changed, so the context's own arrays and objects are used without a copy.
 */
export type Value = null | boolean | number | bigint | string | readonly Value[] | Boxed | PlainDict;

/** A dict as the context holds it; checked on entry to have nothing but data (see context.ts). */
export interface PlainDict {
  readonly [key: string]: Value;
}

/** Base of every value that is neither a primitive nor taken from the context: one `instanceof` tells them apart. */
export abstract class Boxed {
  /** The type's name in Python, for messages and for `repr`. */
  abstract readonly typeName: string;
}

/** A float whose value is integral, which a bare number would print as an int. */
export class Float extends Boxed {
  readonly typeName = "float";
  readonly value: number;
  constructor(value: number) {
    super();
    this.value = value;
  }
}

/** How undefined values behave: see Jinja2's Undefined, ChainableUndefined and StrictUndefined. */
export type UndefinedMode = "default" | "chainable" | "strict";

/** The value of what is not there; it remembers what that was, for the message when someone uses it. */
export class Undefined extends Boxed {
  readonly typeName: string;
  readonly message: string;
  readonly mode: UndefinedMode;
  readonly forbidden: boolean;
  constructor(message: string, mode: UndefinedMode, forbidden = false) {
    super();
    this.message = message;
    this.mode = mode;
    this.forbidden = forbidden;
    this.typeName = { default: "Undefined", chainable: "ChainableUndefined", strict: "StrictUndefined" }[mode];
  }

  /** The error for using it. */
  error(): TemplateError {
    return new TemplateError(this.forbidden ? "forbidden" : "undefined", this.message);
  }
}

/** An immutable sequence that prints with round brackets. */
export class Tuple extends Boxed {
  readonly typeName = "tuple";
  readonly items: readonly Value[];
  constructor(items: readonly Value[]) {
    super();
    this.items = items;
  }
}

/** A range, kept as its three numbers. */
export class Range extends Boxed {
  readonly typeName = "range";
  readonly start: number;
  readonly stop: number;
  readonly step: number;
  readonly length: number;
  constructor(start: number, stop: number, step: number) {
    super();
    this.start = start;
    this.stop = stop;
    this.step = step;
    this.length = Math.max(0, Math.ceil((stop - start) / step));
  }

  items(): Value[] {
    return Array.from({ length: this.length }, (_, index) => this.start + index * this.step);
  }
}

/** What `namespace()` returns: the one thing a template can change. */
export class Namespace extends Boxed {
  readonly typeName = "Namespace";
  readonly entries = new Map<string, Value>();
}

/** Ends an iteration; no value equals it. */
export const END: unique symbol = Symbol("end");

/** A one-shot iterator such as `map` returns; it computes an item when asked for one. */
export class Generated extends Boxed {
  readonly typeName: string;
  readonly next: () => Value | typeof END;
  constructor(next: () => Value | typeof END, typeName = "generator") {
    super();
    this.next = next;
    this.typeName = typeName;
  }
}

/** Positional and named arguments as they arrive at something callable. */
export interface CallArguments {
  readonly positional: readonly Value[];
  readonly named: ReadonlyMap<string, Value> | undefined;
}

/** Anything a template can call. */
export abstract class Callable extends Boxed {
  abstract readonly name: string;
  abstract call(args: CallArguments): Value;

  /** How it prints. */
  describe(): string {
    return `<${this.typeName} ${this.name}>`;
  }
}

/** A value of the context that templates may hold but not look into: functions, dates, class instances. */
export class Opaque extends Boxed {
  readonly typeName: string;
  constructor(typeName: string) {
    super();
    this.typeName = typeName;
  }
}

/** Whether a value is a dict taken from the context. */
export function isPlainDict(value: Value): value is PlainDict {
  return typeof value === "object" && value !== null && !(value instanceof Boxed) && !Array.isArray(value);
}

/** Whether a value is a list. */
export const isList = Array.isArray as (value: Value) => value is readonly Value[];

/** Python's name for a value's type. */
export function typeName(value: Value): string {
  if (value === null) return "NoneType";
  if (typeof value === "string") return "str";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "number") return Number.isInteger(value) ? "int" : "float";
  if (typeof value === "bigint") return "int";
  if (value instanceof Boxed) return value.typeName;
  return isList(value) ? "list" : "dict";
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

/** A type error without a place yet; the expression that fails adds it. */
export function typeError(message: string): TemplateError {
  return new TemplateError("type", message);
}

/** An error about a value of the right type, such as Python's ValueError and ZeroDivisionError. */
export function valueError(message: string): TemplateError {
  return new TemplateError("value", message);
}
