/** Checks of replies: a shape reads an unknown value or fails with the path of the bad field. */

/** A reply that does not have the shape its task promises. */
export class ShapeError extends Error {
  readonly path: string;
  readonly expected: string;
  readonly received: string;

  constructor(path: string, expected: string, value: unknown) {
    super(`${path || "reply"}: expected ${expected}, received ${describe(value)}`);
    this.name = "ShapeError";
    this.path = path;
    this.expected = expected;
    this.received = describe(value);
  }
}

const describe = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (value instanceof Blob) return `${value.size} bytes of ${value.type || "unknown type"}`;
  if (typeof value === "object") return `an object with ${Object.keys(value).slice(0, 5).join(", ") || "no fields"}`;
  return value === undefined ? "nothing" : `a ${typeof value}`;
};

/** Reads a value of one kind; `path` says where it stands in the reply. */
export type Shape<T> = (value: unknown, path: string) => T;

type Values<F> = { [K in keyof F]: F[K] extends Shape<infer T> ? T : never };

const primitive =
  <T>(name: string, isOne: (value: unknown) => boolean): Shape<T> =>
  (value, path) => {
    if (!isOne(value)) throw new ShapeError(path, name, value);
    return value as T;
  };

export const text: Shape<string> = primitive("text", (value) => typeof value === "string");
export const number: Shape<number> = primitive("a number", (value) => typeof value === "number");
export const blob: Shape<Blob> = primitive("a file", (value) => value instanceof Blob);
export const anything: Shape<unknown> = (value) => value;

/** A field that may be missing or null. */
export const maybe =
  <T>(shape: Shape<T>): Shape<T | undefined> =>
  (value, path) =>
    value === undefined || value === null ? undefined : shape(value, path);

/** Every item of a list. */
export const list =
  <T>(shape: Shape<T>): Shape<T[]> =>
  (value, path) => {
    if (!Array.isArray(value)) throw new ShapeError(path, "a list", value);
    return value.map((item, index) => shape(item, `${path}[${index}]`));
  };

/** A list that may also come as its only item. */
export const listOrOne =
  <T>(shape: Shape<T>): Shape<T[]> =>
  (value, path) =>
    Array.isArray(value) ? list(shape)(value, path) : [shape(value, path)];

/** The first item of a list that must not be empty, or the value itself. */
export const firstOrOne =
  <T>(shape: Shape<T>): Shape<T> =>
  (value, path) => {
    if (!Array.isArray(value)) return shape(value, path);
    if (value.length === 0) throw new ShapeError(path, "at least one answer", value);
    return shape(value[0], `${path}[0]`);
  };

/** An object with these fields; fields the reply has beyond them are kept. */
export const fields =
  <const F extends Readonly<Record<string, Shape<unknown>>>>(shapes: F): Shape<Values<F>> =>
  (value, path) => {
    if (typeof value !== "object" || value === null || Array.isArray(value) || value instanceof Blob)
      throw new ShapeError(path, `an object with ${Object.keys(shapes).join(", ")}`, value);
    const found: Record<string, unknown> = { ...value };
    for (const [key, shape] of Object.entries(shapes)) {
      const field = shape((value as Record<string, unknown>)[key], path ? `${path}.${key}` : key);
      if (field !== undefined) found[key] = field;
    }
    return found as Values<F>;
  };

/** The first of several shapes that fits; fails with the expectation of all of them. */
export const either =
  <const S extends readonly Shape<unknown>[]>(expected: string, ...shapes: S): Shape<ReturnType<S[number]>> =>
  (value, path) => {
    for (const shape of shapes) {
      try {
        return shape(value, path) as ReturnType<S[number]>;
      } catch (error) {
        if (!(error instanceof ShapeError)) throw error;
      }
    }
    throw new ShapeError(path, expected, value);
  };
