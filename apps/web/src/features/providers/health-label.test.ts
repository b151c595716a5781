import { expect, test } from "vitest";
import { healthLabel } from "./health-label.ts";

const seen = (calls: number, failed: number, openCircuits?: number) =>
  healthLabel({ provider: "a", calls, failed, ...(openCircuits !== undefined && { openCircuits }) });

test("rates a provider by its share of failed calls", () => {
  expect(healthLabel(undefined)).toEqual({ text: "No calls", variant: "soft" });
  expect(seen(100, 0)).toEqual({ text: "Healthy", note: "0 of 100 failed", variant: "good" });
  expect(seen(100, 2)).toEqual({ text: "Some errors", note: "2 of 100 failed", variant: "warn" });
  expect(seen(1, 1)).toEqual({ text: "Failing", note: "1 of 1 failed", variant: "bad" });
});

test("an open circuit overrides the failure rate", () => {
  expect(seen(100, 0, 1)).toEqual({ text: "Paused", note: "1 model with too many failures", variant: "bad" });
});
