import { expect, test } from "vitest";
import { createSpeeds } from "./speeds.ts";

const answer = (count: number) => ({ value: { tokens: Array.from({ length: count }, (_, id) => ({ id })) } });

test("speeds are medians of the newest answers", () => {
  const speeds = createSpeeds();
  expect(speeds.of("a")).toBeUndefined();
  for (const ms of [100, 200, 400]) speeds.add("a", [answer(40)], ms);
  expect(speeds.of("a")).toEqual({ callMs: 200, tokensPerSecond: 200 });
  for (let at = 0; at < 20; at++) speeds.add("a", [answer(40)], 1_000);
  expect(speeds.of("a")).toEqual({ callMs: 1_000, tokensPerSecond: 40 });
  expect(speeds.of("b")).toBeUndefined();
});

test("failed calls do not count, and answers of a few tokens or none have no tokens per second", () => {
  const speeds = createSpeeds();
  speeds.add("a", [{ error: { code: "bad_request", message: "no" } }], 1);
  expect(speeds.of("a")).toBeUndefined();
  speeds.add("a", [answer(2), { value: [0.5] }], 30);
  expect(speeds.of("a")).toEqual({ callMs: 30 });
});
