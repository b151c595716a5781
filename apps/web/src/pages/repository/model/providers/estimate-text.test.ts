import { expect, test } from "vitest";
import { estimateText, fullCheckText } from "./estimate-text.ts";

const estimate = (calls: number, usd?: number) => ({
  calls,
  promptTokens: 0,
  completionTokens: 0,
  ...(usd !== undefined && { usd }),
});

test.each([
  [estimate(45, 0.0004), "45 calls, under $0.01"],
  [estimate(1_315, 0.02), "1,315 calls, about $0.02"],
  [estimate(1, 0), "1 call, free"],
  [estimate(2), "2 calls, price not known"],
])("says what a check costs before it runs: %o", (given, text) => {
  expect(estimateText(given)).toBe(text);
});

test.each([
  [
    [estimate(45, 0), estimate(40, 0.03)],
    "A full check is about 45 short calls. It uses your key and costs about $0.03.",
  ],
  [[estimate(45, 0)], "A full check is about 45 short calls. It is free."],
  [[estimate(45, 0.01), estimate(12)], "A full check is about 45 short calls. It uses your key."],
  [[], "A check uses the key of the person who starts it."],
])("names the most expensive full check", (given, text) => {
  expect(fullCheckText(given)).toBe(text);
});
