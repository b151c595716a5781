import { expect, test } from "vitest";
import { createByteCache } from "./byte-cache.ts";

const start = () => createByteCache<string, string>(4, (text) => text.length);

test("drops the least recently used values once all take too many bytes", () => {
  const cache = start();
  for (const key of ["a", "b", "c"]) cache.set(key, key);
  expect(cache.get("a")).toBe("a");
  cache.set("d", "dd");
  expect(["a", "b", "c", "d"].map(cache.get)).toEqual(["a", undefined, "c", "dd"]);
});

test("does not keep a value that is too large", () => {
  const cache = start();
  cache.set("a", "aaaaa");
  expect(cache.get("a")).toBeUndefined();
});

test("counts a value that is replaced or removed no longer", () => {
  const cache = start();
  for (let time = 0; time < 3; time++) cache.set("a", "aa");
  cache.set("b", "bb");
  cache.remove("a");
  cache.remove("a");
  cache.set("c", "cc");
  expect(["a", "b", "c"].map(cache.get)).toEqual([undefined, "bb", "cc"]);
  cache.clear();
  cache.set("d", "dddd");
  expect(["b", "d"].map(cache.get)).toEqual([undefined, "dddd"]);
});
