import type { CheckResult } from "@orrery/contract";
import { expect, test } from "vitest";
import { driftOf } from "./drift.ts";

const cost = { calls: 3, promptTokens: 200, completionTokens: 3 };
const now = Date.parse("2026-11-18T20:00:00.000Z");

const templateOn = (day: number, verdict: "equal" | "other-template" | "cannot-tell"): CheckResult => ({
  check: "template",
  outcome: verdict === "equal" ? "passed" : verdict === "cannot-tell" ? "cannot-tell" : "failed",
  sentence: "",
  at: `2026-11-${day}T06:00:00.000Z`,
  cost,
  template: { verdict, counts: [] },
});

test("a change is dated by the first day that differs", () => {
  const history = [12, 13, 14, 15, 16, 17, 18].map((day) => templateOn(day, day < 15 ? "equal" : "other-template"));
  const drift = driftOf("template", history, now, 8);
  expect(drift.changedOn).toBe("2026-11-15");
  expect(drift.days.map(({ date, state }) => `${date.slice(8)} ${state}`)).toEqual([
    "11 not-checked",
    "12 equal",
    "13 equal",
    "14 equal",
    "15 changed",
    "16 differs",
    "17 differs",
    "18 differs",
  ]);
});

test("days without a check or without an answer change nothing", () => {
  const history = [templateOn(15, "equal"), templateOn(16, "cannot-tell"), templateOn(18, "equal")];
  const drift = driftOf("template", history, now, 4);
  expect(drift.changedOn).toBeUndefined();
  expect(drift.days.map(({ state }) => state)).toEqual(["equal", "not-checked", "not-checked", "equal"]);
});

test("a provider that differed from the start has no date of change", () => {
  const drift = driftOf("template", [templateOn(17, "other-template"), templateOn(18, "other-template")], now, 2);
  expect(drift).toEqual({
    days: [
      { date: "2026-11-17", state: "differs" },
      { date: "2026-11-18", state: "differs" },
    ],
  });
});

test("other checks have no part in it", () => {
  const stop: CheckResult = { check: "stop", outcome: "failed", sentence: "", at: "2026-11-18T06:00:00.000Z", cost };
  expect(driftOf("template", [stop], now, 1).days).toEqual([{ date: "2026-11-18", state: "not-checked" }]);
});
