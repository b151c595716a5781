import type { CheckResult } from "@orrery/contract";
import { expect, test } from "vitest";
import { differingIn, supersedes } from "./superseding.ts";

const resultOf = (outcome: CheckResult["outcome"], counts: readonly (readonly [string, number])[]): CheckResult => ({
  check: "template",
  outcome,
  sentence: "",
  at: "2026-11-18",
  cost: { calls: 1, promptTokens: 1, completionTokens: 1 },
  template: {
    verdict: outcome === "passed" ? "equal" : "deviates",
    counts: counts.map(([conversation, difference]) => ({
      conversation,
      label: conversation,
      expected: 20,
      reported: 20 + difference,
      difference,
    })),
  },
});

const failed = resultOf("failed", [
  ["unicode", 4],
  ["user", 0],
]);

test("a short round takes the place of a finding only if it sends what differed", () => {
  expect(differingIn(failed)).toEqual(["unicode"]);
  expect(supersedes(resultOf("passed", [["user", 0]]), failed)).toBe(false);
  expect(supersedes(resultOf("passed", [["unicode", 0]]), failed)).toBe(true);
  expect(supersedes(resultOf("failed", [["user", 4]]), failed)).toBe(true);
});

test("what was not checked takes no one's place", () => {
  expect(supersedes(resultOf("not-checked", []), resultOf("passed", []))).toBe(false);
  expect(supersedes(resultOf("failed", [["user", 1]]), resultOf("passed", []))).toBe(true);
});
