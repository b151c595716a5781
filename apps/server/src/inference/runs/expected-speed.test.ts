import { expect, test } from "vitest";
import { estimatedSpeed, measuredSpeed } from "./expected-speed.ts";
import { memorySpeed } from "./memory-speed.ts";

test("an estimate divides the speed of memory by the weights, and says so", () => {
  expect(estimatedSpeed(4_900_000_000, 9_800_000_000)).toEqual({
    tokensPerSecond: 2,
    basis: "estimated",
    note: "Estimate: each token reads 4.9 GB of weights, and this machine reads 9.8 GB per second from memory.",
  });
  expect(estimatedSpeed(10_800_000, 9_800_000_000)).toMatchObject({
    tokensPerSecond: 907,
    note: expect.stringContaining("each token reads 10.8 MB of weights"),
  });
});

test("models that write text have tokens per second, others milliseconds per call", () => {
  const note = "Median of its last answers on this machine.";
  expect(measuredSpeed({ callMs: 100, tokensPerSecond: 123.456 })).toEqual({
    tokensPerSecond: 123,
    basis: "measured",
    note,
  });
  expect(measuredSpeed({ callMs: 4.5678 })).toEqual({ callMs: 4.57, basis: "measured", note });
});

test("the speed of memory is measured once", async () => {
  const speed = await memorySpeed();
  expect(speed).toBeGreaterThan(1e8);
  expect(await memorySpeed()).toBe(speed);
});
