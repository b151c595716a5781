import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createIdleTimeouts, type IdleTimer } from "./idle-timeouts.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const start = (intervalMs?: number) => {
  const timeouts = createIdleTimeouts(intervalMs);
  const timedOut: string[] = [];
  const add = (name: string, timeoutMs: number): IdleTimer & { lastActivityAt: number } => {
    const timer = {
      timeoutMs,
      lastActivityAt: 0,
      onTimeout: () => {
        timedOut.push(name);
        timeouts.remove(timer);
      },
    };
    timer.lastActivityAt = timeouts.add(timer);
    return timer;
  };
  return { timeouts, timedOut, add };
};

test("time out after the time without activity, and one interval more", () => {
  const { add, timedOut } = start(10);
  add("a", 100);
  vi.advanceTimersByTime(110);
  expect(timedOut).toEqual([]);
  vi.advanceTimersByTime(10);
  expect(timedOut).toEqual(["a"]);
});

test("are checked every 20 ms unless told otherwise", () => {
  const { add, timeouts } = start();
  add("a", 1_000);
  vi.advanceTimersByTime(19);
  const before = timeouts.now();
  vi.advanceTimersByTime(1);
  expect(timeouts.now() - before).toBe(20);
});

test("start again with each activity", () => {
  const { add, timedOut, timeouts } = start(10);
  const timer = add("a", 50);
  vi.advanceTimersByTime(50);
  timer.lastActivityAt = timeouts.now();
  vi.advanceTimersByTime(60);
  expect(timedOut).toEqual([]);
  vi.advanceTimersByTime(10);
  expect(timedOut).toEqual(["a"]);
});

test("share one timer, which stops when there is nothing to check", () => {
  const { add, timeouts } = start(10);
  const first = add("a", 1_000);
  const second = add("b", 1_000);
  expect(vi.getTimerCount()).toBe(1);
  timeouts.remove(first);
  vi.advanceTimersByTime(10);
  expect(vi.getTimerCount()).toBe(1);
  timeouts.remove(second);
  vi.advanceTimersByTime(10);
  expect(vi.getTimerCount()).toBe(0);
});

test("begin at the current time after a pause without any", () => {
  const { add, timeouts, timedOut } = start(10);
  timeouts.remove(add("a", 20));
  vi.advanceTimersByTime(10);
  const before = timeouts.now();
  vi.advanceTimersByTime(500);
  expect(add("b", 20).lastActivityAt - before).toBe(500);
  vi.advanceTimersByTime(30);
  expect(timedOut).toEqual([]);
  vi.advanceTimersByTime(10);
  expect(timedOut).toEqual(["b"]);
});

test("wait for one more check after the process was blocked for over ten intervals", () => {
  const { add, timedOut } = start(10);
  const clock = vi.spyOn(performance, "now");
  clock.mockReturnValue(1_000);
  add("a", 5);
  clock.mockReturnValue(1_101);
  vi.advanceTimersByTime(10);
  expect(timedOut).toEqual([]);
  clock.mockReturnValue(1_111);
  vi.advanceTimersByTime(10);
  expect(timedOut).toEqual(["a"]);
  add("b", 5);
  clock.mockReturnValue(1_211);
  vi.advanceTimersByTime(10);
  expect(timedOut).toEqual(["a", "b"]);
  clock.mockRestore();
});
