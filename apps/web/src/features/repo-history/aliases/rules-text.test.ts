import { expect, test } from "vitest";
import { rulesText } from "./rules-text.ts";

test.each([
  [0, false, false, "Moves need no approval"],
  [1, false, false, "Moves need 1 approval"],
  [2, true, false, "Moves need 2 approvals and a clean scan"],
  [0, true, false, "Moves need a clean scan"],
  [0, false, true, "Moves need a trusted signature"],
  [2, true, true, "Moves need 2 approvals, a clean scan, and a trusted signature"],
])("%i approvals, clean scan %j, signature %j: %s", (approvals, needsCleanScan, needsSignature, text) => {
  expect(rulesText({ approvals, needsCleanScan, needsSignature })).toBe(text);
});
