import { expect, test } from "vitest";
import { createHealth } from "./health.ts";

test("opens a circuit after consecutive failures, lets one call through after a while and closes it on success", () => {
  let now = 1_000;
  const health = createHealth(() => now, { failuresToOpen: 3, openMs: 500 });
  const circuit = () => health.of("a", "m").circuit;
  for (const expected of ["closed", "closed", "open"]) {
    health.starts("a", "m");
    health.fails("a", "m");
    expect(circuit()).toBe(expected);
  }
  expect(health.of("a", "other").circuit).toBe("closed");
  now += 500;
  expect(circuit()).toBe("half-open");
  health.starts("a", "m");
  expect(circuit()).toBe("open");
  health.fails("a", "m");
  now += 499;
  expect(circuit()).toBe("open");
  now += 1;
  health.starts("a", "m");
  health.endsUndecided("a", "m");
  expect(circuit()).toBe("half-open");
  health.starts("a", "m");
  health.succeeds("a", "m", {});
  expect(circuit()).toBe("closed");
});

test("keeps a circuit closed if a call succeeds between failures", () => {
  const health = createHealth(() => 0, { failuresToOpen: 2, openMs: 500 });
  health.fails("a", "m");
  health.succeeds("a", "m", {});
  health.fails("a", "m");
  expect(health.of("a", "m").circuit).toBe("closed");
});

test("averages speed with a weight of 0.2 for the newest call, and ends a cooldown in time", () => {
  let now = 0;
  const health = createHealth(() => now, { failuresToOpen: 2, openMs: 500 });
  health.succeeds("a", "m", { firstMs: 100, tokensPerSecond: 50 });
  health.succeeds("a", "m", { firstMs: 200 });
  health.cools("a", "m", 1_000);
  expect(health.of("a", "m")).toEqual({ circuit: "closed", coolsFor: 1_000, firstMs: 120, tokensPerSecond: 50 });
  now = 1_000;
  expect(health.of("a", "m")).not.toHaveProperty("coolsFor");
});

test("a call on a closed circuit is no probe, and a success ends the cooldown", () => {
  let now = 1_000;
  const health = createHealth(() => now, { failuresToOpen: 2, openMs: 500 });
  health.starts("a", "m");
  health.fails("a", "m");
  health.starts("a", "m");
  health.fails("a", "m");
  expect(health.of("a", "m")).toEqual({ circuit: "open", opensFor: 500 });
  now += 500;
  health.starts("a", "m");
  expect(health.of("a", "m")).toEqual({ circuit: "open", opensFor: 0 });
  health.cools("a", "m", 50);
  health.succeeds("a", "m", { tokensPerSecond: 10 });
  health.succeeds("a", "m", { tokensPerSecond: 20 });
  expect(health.of("a", "m")).toEqual({ circuit: "closed", tokensPerSecond: 12 });
});

test("lists open circuits with their remaining time", () => {
  let now = 0;
  const health = createHealth(() => now, { failuresToOpen: 1, openMs: 500 });
  expect(health.openCircuits()).toEqual([]);
  health.fails("a", "a model");
  health.succeeds("b", "m", {});
  now = 100;
  expect(health.openCircuits()).toEqual([{ provider: "a", model: "a model", ms: 400 }]);
  now = 500;
  expect(health.openCircuits()).toEqual([]);
});

test("forgets the oldest of more than 10,000 pairs", () => {
  const health = createHealth(() => 0, { failuresToOpen: 1, openMs: 500 });
  for (let count = 0; count < 10_000; count++) health.fails("a", `m${count}`);
  expect([health.openCircuits().length, health.of("a", "m0").circuit]).toEqual([10_000, "open"]);
  health.fails("a", "one more");
  expect([health.openCircuits().length, health.of("a", "m0").circuit]).toEqual([10_000, "closed"]);
});

test("counts failures since a time, the last 1,000 of them", () => {
  let now = 0;
  const health = createHealth(() => now, { failuresToOpen: 1, openMs: 500 });
  expect(health.failuresSince("a", "m", 0)).toBe(0);
  for (now = 1; now <= 1_001; now++) health.fails("a", "m");
  expect(health.failuresSince("a", "m", 0)).toBe(1_000);
  expect(health.failuresSince("a", "m", 2)).toBe(1_000);
  expect(health.failuresSince("a", "m", 3)).toBe(999);
  expect(health.failuresSince("a", "m", 1_001)).toBe(1);
  expect(health.failuresSince("a", "m", 1_002)).toBe(0);
  expect(health.failuresSince("b", "m", 0)).toBe(0);
});
