import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createNotices } from "./notices.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A source whose notices the test sends. */
const sourceForTests = () => {
  const listeners = new Set<(topic?: string) => void>();
  const source = {
    hears: true,
    isHeard: () => source.hears,
    onNotice: (listener: (topic?: string) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: (topic?: string) => {
      for (const listener of listeners) listener(topic);
    },
  };
  return source;
};

const follow = (source: ReturnType<typeof sourceForTests>) => {
  const looks = { begun: 0, end: () => {}, errors: [] as unknown[] };
  const look = () =>
    new Promise<void>((resolve) => {
      looks.begun += 1;
      looks.end = resolve;
    });
  const followed = createNotices(source).follow("changes", {
    intervalMs: 1_000,
    look,
    onError: (error) => looks.errors.push(error),
  });
  const end = async () => {
    looks.end();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { ...followed, looks, end };
};

test("looks every interval while no notices are heard, and every ten seconds while they are", async () => {
  const source = sourceForTests();
  const { looks, end, stop } = follow(source);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(looks.begun).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(looks.begun).toBe(1);
  await end();
  source.hears = false;
  for (let count = 2; count < 5; count += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    expect(looks.begun).toBe(count);
    await end();
  }
  await stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks.begun).toBe(4);
});

test("looks after a notice of its topic, and once more after notices that come meanwhile", async () => {
  const source = sourceForTests();
  const { looks, end, stop } = follow(source);
  source.tell("scans");
  expect(looks.begun).toBe(0);
  for (let count = 0; count < 3; count += 1) source.tell("changes");
  expect(looks.begun).toBe(1);
  await end();
  expect(looks.begun).toBe(2);
  await end();
  expect(looks.begun).toBe(2);
  // Some may have been missed.
  source.tell();
  expect(looks.begun).toBe(3);
  const stopped = stop();
  await end();
  await stopped;
  source.tell("changes");
  expect(looks.begun).toBe(3);
});

test("tells errors and goes on", async () => {
  const source = sourceForTests();
  const errors: unknown[] = [];
  const failure = new Error("away");
  const look = () => Promise.reject(failure);
  const { wake, stop } = createNotices(source).follow("flushes", {
    intervalMs: 250,
    look,
    onError: (error) => errors.push(error),
  });
  wake();
  await vi.advanceTimersByTimeAsync(0);
  source.tell("flushes");
  await vi.advanceTimersByTimeAsync(0);
  expect(errors).toEqual([failure, failure]);
  await stop();
});
