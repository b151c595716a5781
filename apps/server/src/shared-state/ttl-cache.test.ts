import { expect, test } from "vitest";
import { HubError } from "../errors.ts";
import { createOutage } from "./outage.ts";
import { createTtlCache } from "./ttl-cache.ts";

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

test("loads a value once, reloads it while it is in use, and never returns an expired one", async () => {
  let time = 0;
  let loads = 0;
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

const away = () => Promise.reject(new HubError("unavailable", "The database is unavailable."));

/** A cache of a second that goes on for a minute, with a value loaded at 0. */
const lastKnown = async (patience?: number) => {
  const clock = { now: 0 };
  const now = () => clock.now;
  const cache = createTtlCache<string, string>(now, 1_000, createOutage(now, 60_000, patience));
  await cache.get("a", async () => "first");
  return { clock, cache };
};

test("while the store fails, returns the last known value for a bounded time, then the newest again", async () => {
  const { clock, cache } = await lastKnown();
  clock.now = 59_999;
  expect(await cache.get("a", away)).toBe("first");
  await expect(cache.get("b", away)).rejects.toMatchObject({ code: "unavailable" });
  clock.now = 60_000;
  await expect(cache.get("a", away)).rejects.toMatchObject({ code: "unavailable" });
  expect(await cache.get("a", async () => "second")).toBe("second");
});

test("a store that says no, or a key that was forgotten, has no last known value", async () => {
  const { clock, cache } = await lastKnown();
  clock.now = 1_000;
  await expect(cache.get("a", () => Promise.reject(new HubError("not_found", "Gone.")))).rejects.toMatchObject({
    code: "not_found",
  });
  cache.forget("a");
  await expect(cache.get("a", away)).rejects.toMatchObject({ code: "unavailable" });
});

test("a store that does not answer counts as failing, and what it says later is cached", async () => {
  const { clock, cache } = await lastKnown(1);
  clock.now = 1_000;
  let answer: (text: string) => void = () => {};
  const slow = () => new Promise<string>((resolve) => (answer = resolve));
  expect(await cache.get("a", slow)).toBe("first");
  answer("second");
  await settle();
  expect(await cache.get("a", away)).toBe("second");
});

test("drops the value loaded first when it is full", async () => {
  const cache = createTtlCache<number, number>(() => 0, 1_000);
  for (let key = 0; key <= 10_000; key++) await cache.get(key, async () => key);
  expect(await cache.get(1, async () => -1)).toBe(1);
  expect(await cache.get(0, async () => -1)).toBe(-1);
});
