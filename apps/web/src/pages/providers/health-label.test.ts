import { expect, test } from "vitest";
import { healthLabel } from "./health-label.ts";

const seen = (calls: number, failed: number, openCircuits?: number) =>
  healthLabel({ provider: "a", calls, failed, ...(openCircuits !== undefined && { openCircuits }) });

test("rates a provider by its share of failed calls", () => {
  expect(healthLabel(undefined)).toEqual({ text: "Not called", variant: "soft" });
  expect(seen(100, 0)).toEqual({ text: "Well: 0 failures in 100 calls", variant: "good" });
  expect(seen(100, 2)).toEqual({ text: "2 failures in 100 calls", variant: "warn" });
  expect(seen(1, 1)).toEqual({ text: "1 failure in 1 call", variant: "bad" });
});

test("an open circuit overrides the failure rate", () => {
  expect(seen(100, 0, 1)).toEqual({ text: "Paused for 1 model: it failed too often", variant: "bad" });
});
