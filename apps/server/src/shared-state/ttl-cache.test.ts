import { expect, test } from "vitest";
import { createTtlCache } from "./ttl-cache.ts";

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

test("loads a value once, reloads it while it is in use, and never returns an expired one", async () => {
  let [time, loads] = [0, 0];
  const cache = createTtlCache<string, number>(() => time, 1_000);
  const load = async () => ++loads;
  expect(await Promise.all([cache.get("a", load), cache.get("a", load)])).toEqual([1, 1]);
  time = 499;
  expect([await cache.get("a", load), loads]).toEqual([1, 1]);
  time = 600;
  expect([await Promise.all([cache.get("a", load), cache.get("a", load)]), loads]).toEqual([[1, 1], 2]);
  await settle();
  expect(await cache.get("a", load)).toBe(2);
  time = 1_600;
  expect(await cache.get("a", load)).toBe(3);
});

test("does not cache a value whose key was forgotten while it loaded", async () => {
  const cache = createTtlCache<string, string>(() => 0, 1_000);
  let answer: (text: string) => void = () => {};
  const first = cache.get("a", () => new Promise((resolve) => (answer = resolve)));
  cache.forget("a");
  answer("before");
  expect(await first).toBe("before");
  expect(await cache.get("a", async () => "after")).toBe("after");
});

test("passes a failure to the caller and does not cache it", async () => {
  const cache = createTtlCache<string, string>(() => 0, 1_000);
  await expect(cache.get("a", () => Promise.reject(new Error("no store")))).rejects.toThrow("no store");
  expect(await cache.get("a", async () => "there")).toBe("there");
});
