import { parseWebUrl } from "./parse-url.ts";

/** Checks of replies: a shape reads an unknown value or fails with the path of the bad field. */

/** A reply that does not have the shape of its task. */
export class ShapeError extends Error {
  path: string;
  readonly expected: string;
  readonly received: string;

  constructor(path: string, expected: string, value: unknown) {
    super();
    this.name = "ShapeError";
    this.path = path;
    this.expected = expected;
    this.received = describe(value);
  }

  override get message(): string {
    return `${this.path || "reply"}: expected ${this.expected}, received ${this.received}`;
  }

  /** The same failure with a step added before its path. */
  under(step: string): this {
    this.path = this.path && !this.path.startsWith("[") ? `${step}.${this.path}` : `${step}${this.path}`;
    return this;
  }
}

const describe = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (value instanceof Blob) return `${value.size} bytes of ${value.type || "unknown type"}`;
  if (typeof value === "object") return `an object with ${Object.keys(value).slice(0, 5).join(", ") || "no fields"}`;
  return value === undefined ? "nothing" : `a ${typeof value}`;
};

/** Reads a value of one kind. The path of a failure is added by the shapes around it, so valid replies build no paths. */
export type Shape<T> = (value: unknown) => T;

type Values<F> = { [K in keyof F]: F[K] extends Shape<infer T> ? T : never };

const checkAt = <T>(shape: Shape<T>, value: unknown, step: string | number): T => {
  try {
    return shape(value);
  } catch (error) {
    throw error instanceof ShapeError ? error.under(typeof step === "number" ? `[${step}]` : step) : error;
  }
};

const primitive =
  <T>(name: string, isOne: (value: unknown) => boolean): Shape<T> =>
  (value) => {
    if (!isOne(value)) throw new ShapeError("", name, value);
    return value as T;
  };

export const text: Shape<string> = primitive("text", (value) => typeof value === "string");
export const number: Shape<number> = primitive("a number", (value) => typeof value === "number");
export const blob: Shape<Blob> = primitive("a file", (value) => value instanceof Blob);

/** An http(s) address. */
export const address: Shape<URL> = (value) => {
  const url = typeof value === "string" ? parseWebUrl(value) : undefined;
  if (!url) throw new ShapeError("", "an http(s) address", value);
  return url;
};

/** A field that may be missing or null. */
export const maybe =
  <T>(shape: Shape<T>): Shape<T | undefined> =>
  (value) =>
    value === undefined || value === null ? undefined : shape(value);

/** Every item of a list; the list itself is returned unless an item changed. */
export const list =
  <T>(shape: Shape<T>): Shape<T[]> =>
  (value) => {
    if (!Array.isArray(value)) throw new ShapeError("", "a list", value);
    let found: T[] = value;
    for (let index = 0; index < value.length; index++) {
      const item = checkAt(shape, value[index], index);
      if (item === value[index]) continue;
      if (found === value) found = [...value];
      found[index] = item;
    }
    return found;
  };

/** A list, or its only item. */
export const listOrOne =
  <T>(shape: Shape<T>): Shape<T[]> =>
  (value) =>
    Array.isArray(value) ? list(shape)(value) : [shape(value)];

/** The first item of a list that must not be empty, or the value itself. */
export const firstOrOne =
  <T>(shape: Shape<T>): Shape<T> =>
  (value) => {
    if (!Array.isArray(value)) return shape(value);
    if (value.length === 0) throw new ShapeError("", "at least one answer", value);
    return checkAt(shape, value[0], 0);
  };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Blob);

/** An object with these fields; further fields are kept. */
export const fields = <const F extends Readonly<Record<string, Shape<unknown>>>>(shapes: F): Shape<Values<F>> => {
  const entries = Object.entries(shapes);
  const expected = entries.length > 0 ? `an object with ${Object.keys(shapes).join(", ")}` : "an object";
  return (value) => {
    if (!isObject(value)) throw new ShapeError("", expected, value);
    let found = value;
    for (const [key, shape] of entries) {
      const field = checkAt(shape, value[key], key);
      if (field === value[key] || field === undefined) continue;
      if (found === value) found = { ...value };
      found[key] = field;
    }
    return found as Values<F>;
  };
};

/** The first of several shapes that fits; fails with the expectation of all of them. */
export const either =
  <const S extends readonly Shape<unknown>[]>(expected: string, ...shapes: S): Shape<ReturnType<S[number]>> =>
  (value) => {
    for (const shape of shapes) {
      try {
        return shape(value) as ReturnType<S[number]>;
      } catch (error) {
        if (!(error instanceof ShapeError)) throw error;
      }
    }
    throw new ShapeError("", expected, value);
  };
