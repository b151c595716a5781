import { expect, test } from "vitest";
import { createSilenceLimit } from "./silence-limit.ts";

test("a download without a new byte is given up after 20 seconds of pauses", () => {
  let done = 100;
  const isTooLong = createSilenceLimit(() => done);
  expect([1_000, 2_000, 4_000, 8_000, 16_000].map(isTooLong)).toEqual([false, false, false, false, true]);
  done = 200;
  expect(isTooLong(16_000)).toBe(false);
});

test("one without its first byte is given up after 1.5 seconds", () => {
  const isTooLong = createSilenceLimit(() => 0);
  expect([1_000, 2_000].map(isTooLong)).toEqual([false, true]);
});
