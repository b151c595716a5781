import { expect, test } from "vitest";
import { costOf, costOfCall, sumOf } from "./usage-sums.ts";

const row = {
  calls: 2,
  failed: 1,
  cancelled: 0,
  unknown: 0,
  open: 0,
  inputTokens: 10,
  outputTokens: 5,
  estimated: 0,
  costNanoUsd: 1_000_000_000,
  checks: 1,
  checksNanoUsd: 1_000,
};

test("sums rows and confirms costs counted by providers", () => {
  const sum = sumOf([row, { ...row, day: "2026-01-01" }]);
  expect(sum).toEqual({
    ...row,
    calls: 4,
    failed: 2,
    inputTokens: 20,
    outputTokens: 10,
    costNanoUsd: 2_000_000_000,
    checks: 2,
    checksNanoUsd: 2_000,
  });
  expect(costOf(sum)).toEqual({ text: "$2.00", basis: "confirmed" });
});

test("one estimate makes the sum an estimate and counts the calls", () => {
  expect(costOf(sumOf([row, { ...row, estimated: 1 }]))).toEqual({
    text: "≈ $2.00",
    basis: "estimated for 1 call of 4",
  });
  expect(costOf(sumOf([{ ...row, unknown: 2 }]))).toEqual({ text: "≈ $1.00", basis: "estimated" });
});

test("a call's cost is confirmed by provider counts and missing without a price", () => {
  const call = {
    id: 1,
    requestId: "r",
    at: "2026-01-01T00:00:00Z",
    endpoint: "chat",
    model: "a/b",
    state: "done",
    isStreamed: false,
    attempts: 1,
  } as const;
  expect(costOfCall(call)).toBeUndefined();
  expect(costOfCall({ ...call, costNanoUsd: 0, usage: "provider" })).toEqual({ text: "Free", basis: "confirmed" });
  expect(costOfCall({ ...call, costNanoUsd: 5_000, usage: "estimate" })).toEqual({
    text: "≈ $0.000005",
    basis: "estimated",
  });
  expect(costOfCall({ ...call, costNanoUsd: 5_000, state: "unknown" })?.basis).toBe("estimated");
});
