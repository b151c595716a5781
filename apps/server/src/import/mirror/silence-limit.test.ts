import { expect, test } from "vitest";
import { createSilenceLimit } from "./silence-limit.ts";

const limitAt = (maxMs: number) => {
  let time = 0;
  const { noteBytes, isTooLong } = createSilenceLimit(maxMs, () => time);
  return {
    noteBytes,
    isTooLong,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    pause: (milliseconds: number): boolean => {
      const isOver = isTooLong(milliseconds);
      time += milliseconds;
      return isOver;
    },
  };
};

test("a download without a new byte is given up after 20 seconds of pauses and of waiting for replies", () => {
  const { noteBytes, pause, pass } = limitAt(20_000);
  noteBytes(100);
  expect([1_000, 2_000, 4_000, 8_000, 16_000].map(pause)).toEqual([false, false, false, false, true]);
  noteBytes(200);
  pass(12_000);
  expect(pause(1_000)).toBe(false);
  pass(6_000);
  noteBytes(200);
  expect(pause(2_000)).toBe(true);
});

test("one without its first byte is given up after 1.5 seconds of pauses", () => {
  const { pause, pass } = limitAt(20_000);
  pass(10_000);
  expect([1_000, 2_000].map(pause)).toEqual([false, true]);
});
