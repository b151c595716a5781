import { itemOf, keyFrom } from "../values/access.ts";
import { Undefined, type Value } from "../values/values.ts";

/** Reads one part of a value, for filters that take `attribute=`. */
export type Getter = (value: Value) => Value;

/** Follows `"a.b.0"` or an index; without a path it returns the value itself. */
export function getterOf(path: Value | undefined, fallback: Value = null): Getter {
  if (path === undefined || path === null) return (value) => value;
  const steps = typeof path === "string" ? path.split(".").map(keyFrom) : [path];
  return (value) =>
    steps.reduce<Value>((owner, step) => {
      const item = itemOf(owner, step);
      return fallback !== null && item instanceof Undefined ? fallback : item;
    }, value);
}

/** Reads what sorting and grouping compare by: strings in lower case unless case matters. */
export function keyBy(path: Value | undefined, caseSensitive = false, fallback?: Value): Getter {
  const get = getterOf(path, fallback);
  return (item) => {
    const value = get(item);
    return typeof value === "string" && !caseSensitive ? value.toLowerCase() : value;
  };
}
