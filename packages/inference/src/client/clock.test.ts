import { getEventListeners } from "node:events";
import { expect, it } from "vitest";
import { systemClock } from "./clock.ts";

it("sleeps, and leaves no listener behind", async () => {
  const { signal } = new AbortController();
  const sleep = systemClock.sleep(1, signal);
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  await sleep;
  expect(getEventListeners(signal, "abort")).toEqual([]);
  await systemClock.sleep(0);
});

it("wakes up with the reason when it is aborted, before or while it sleeps", async () => {
  const reason = new Error("enough");
  await expect(systemClock.sleep(1e6, AbortSignal.abort(reason))).rejects.toBe(reason);
  const controller = new AbortController();
  const sleep = systemClock.sleep(1e6, controller.signal);
  controller.abort(reason);
  await expect(sleep).rejects.toBe(reason);
});

it("tells the time and draws numbers below 1", () => {
  const before = Date.now();
  expect(systemClock.now()).toBeGreaterThanOrEqual(before);
  const drawn = Array.from({ length: 50 }, systemClock.random);
  expect(drawn.every((number) => number >= 0 && number < 1)).toBe(true);
  expect(new Set(drawn).size).toBeGreaterThan(1);
});
