import { expect, test } from "vitest";
import { chargeText, nanoText, usdText } from "./money-text.ts";

test.each([
  [0, "$0"],
  [1234.5, "$1,234.50"],
  [1, "$1.00"],
  [0.5, "$0.50"],
  [0.1234, "$0.123"],
  [0.05, "$0.05"],
  [0.00123456, "$0.00123"],
  [0.0000004, "$0.0000004"],
  [0.0000000001, "under $0.000000001"],
])("formats %d dollars as %s", (dollars, text) => {
  expect(usdText(dollars)).toBe(text);
});

test("formats the ledger's billionths of a dollar", () => {
  expect(nanoText(1_500_000_000)).toBe("$1.50");
  expect(nanoText(2_000)).toBe("$0.000002");
});

test("a call that costs nothing is free", () => {
  expect([chargeText(0), chargeText(0.05)]).toEqual(["Free", "$0.05"]);
});
