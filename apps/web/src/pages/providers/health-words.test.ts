import { expect, test } from "vitest";
import { healthWords } from "./health-words.ts";

const seen = (calls: number, failed: number, openCircuits?: number) =>
  healthWords({ provider: "a", calls, failed, ...(openCircuits !== undefined && { openCircuits }) });

test("how a provider does is told by the share of its calls that failed", () => {
  expect(healthWords(undefined)).toEqual({ words: "Not called", look: "soft" });
  expect(seen(100, 0)).toEqual({ words: "Well: 0 failures in 100 calls", look: "good" });
  expect(seen(100, 2)).toEqual({ words: "2 failures in 100 calls", look: "warn" });
  expect(seen(1, 1)).toEqual({ words: "1 failure in 1 call", look: "bad" });
});

test("an open circuit says more than the past", () => {
  expect(seen(100, 0, 1)).toEqual({ words: "Paused for 1 model: it failed too often", look: "bad" });
});
