import { type CheckId, type CheckOutcome, type CheckResult, type CheckRound, checkMarks } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import { isVerified, latestResults, overallVerdict } from "./verdict.ts";

const cost = { calls: 1, promptTokens: 10, completionTokens: 1 };
const at = "2026-11-18T08:00:00.000Z";
const now = Date.parse("2026-11-19T08:00:00.000Z");

const resultOf = (check: CheckId, outcome: CheckOutcome, more: Partial<CheckResult> = {}): CheckResult => ({
  check,
  outcome,
  sentence: "",
  at,
  cost,
  ...more,
});

/** All marks passed, except those named. */
const marks = (others: Partial<Record<CheckId, CheckOutcome>> = {}): CheckResult[] =>
  checkMarks.map((check) => resultOf(check, others[check] ?? "passed"));

const noCounts = resultOf("template", "cannot-tell", {
  sentence: "Reports no token counts.",
  template: { verdict: "cannot-tell", cause: "no-usage", counts: [] },
});

describe("overall verdict", () => {
  test.each([
    [marks(), "passed", "Passed"],
    [marks({ logprobs: "not-offered" }), "passed", "Passed"],
    [marks({ template: "failed", stop: "failed" }), "failed", "Template differs"],
    [marks({ stop: "failed", seed: "partly" }), "failed", "Stop failed"],
    [marks({ stop: "failed", tools: "failed" }), "failed", "2 checks failed"],
    [marks({ "json-schema": "partly", seed: "partly" }), "partly", "2 checks partly"],
    [marks({ seed: "partly" }), "partly", "1 check partly"],
    [marks({ seed: "cannot-tell", stop: "partly" }), "cannot-tell", "Cannot tell: Seed"],
    [[resultOf("template", "passed")], "not-checked", "6 checks not run yet"],
    [marks().map((result) => ({ ...result, outcome: "not-checked" as const })), "not-checked", "Not checked"],
    [[], "not-checked", "Not checked"],
  ] as const)("%#: %s", (results, state, sentence) => {
    expect(overallVerdict(results)).toEqual({ state, sentence });
  });

  test("a provider without token counts is told so, not that its stream lacks them", () => {
    const results = [noCounts, ...marks({ "streaming-usage": "failed" }).slice(1)];
    expect(overallVerdict(results)).toEqual({ state: "cannot-tell", sentence: "Cannot tell: reports no token counts" });
  });
});

describe("verified", () => {
  test("needs every mark, passed or not offered", () => {
    expect(isVerified(marks({ seed: "not-offered" }), { now })).toBe(true);
    expect(isVerified(marks().slice(1), { now })).toBe(false);
  });

  test.each(["failed", "partly", "cannot-tell", "not-checked"] as const)(
    "is refused to a check that is %s",
    (outcome) => {
      expect(isVerified(marks({ tools: outcome }), { now })).toBe(false);
      expect(isVerified([...marks(), resultOf("weights", outcome)], { now })).toBe(false);
    },
  );

  test("ends when a result is older than the setting", () => {
    const later = now + 7 * 86_400_000;
    expect(isVerified(marks(), { now: later })).toBe(false);
    expect(isVerified(marks(), { now: later, maxAgeDays: 9 })).toBe(true);
  });

  test("an own engine passes for its template, and for nothing else, by construction", () => {
    expect(isVerified(marks({ template: "cannot-tell" }), { now, isOwnEngine: true })).toBe(true);
    expect(isVerified(marks().slice(1), { now, isOwnEngine: true })).toBe(true);
    expect(isVerified(marks({ stop: "failed" }), { now, isOwnEngine: true })).toBe(false);
  });
});

test("the newest measured result of each check counts, whatever the order of rounds", () => {
  const round = (day: string, results: readonly CheckResult[]): CheckRound => ({
    scope: "default",
    at: day,
    results: results.map((result) => ({ ...result, at: day })),
    cost,
    skipped: [],
  });
  const full = round("2026-11-12", marks());
  const daily = round("2026-11-18", [resultOf("template", "failed"), resultOf("stop", "not-checked")]);
  for (const rounds of [
    [full, daily],
    [daily, full],
  ]) {
    const latest = new Map(latestResults(rounds).map((result) => [result.check, result]));
    expect(latest.get("template")).toMatchObject({ outcome: "failed", at: "2026-11-18" });
    expect(latest.get("stop")).toMatchObject({ outcome: "passed", at: "2026-11-12" });
    expect(latest.size).toBe(checkMarks.length);
  }
});
