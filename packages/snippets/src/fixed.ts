import type { Tree } from "./expression.ts";

/** Freezes data for good, so that how it is written can be remembered. */
export const fixed = <T>(data: T): T => {
  if (typeof data === "object" && data !== null) for (const item of Object.values(data)) fixed(item);
  return Object.freeze(data);
};

/** Whether data was frozen; of the data a caller brings, nothing is. */
export const isFixed = (data: object): boolean => Object.isFrozen(data);

/** Writes a value behind a name, from a certain column on; `end` stands behind it. */
type Write = (name: string, value: Tree, indentation: string, end: string) => string;

/** Remembers what is written for data that cannot change: our own examples, which most snippets show. */
export const remembering = (write: Write): Write => {
  const known = new WeakMap<object, Map<string, string>>();
  return (name, value, indentation, end) => {
    if (typeof value !== "object" || value === null || !isFixed(value)) return write(name, value, indentation, end);
    const texts = known.get(value) ?? new Map<string, string>();
    const key = `${indentation}${name}${end}`;
    const text = texts.get(key) ?? write(name, value, indentation, end);
    known.set(value, texts.set(key, text));
    return text;
  };
};

const mostKept = 1000;

/** Keeps what was made for a key, so that equal things are the same thing: those are compared at once. */
export const createKeep = <T>(): ((key: string, make: () => T) => T) => {
  const kept = new Map<string, T>();
  return (key, make) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= mostKept) kept.clear();
    const made = fixed(make());
    kept.set(key, made);
    return made;
  };
};

/** Remembers what was made of things that cannot change. */
export const ofFixed = <T extends object, R>(make: (thing: T) => R): ((thing: T) => R) => {
  const known = new WeakMap<T, R>();
  return (thing) => {
    const found = known.get(thing);
    if (found !== undefined) return found;
    const made = make(thing);
    if (isFixed(thing)) known.set(thing, made);
    return made;
  };
};
