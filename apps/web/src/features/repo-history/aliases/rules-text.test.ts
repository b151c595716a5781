import { expect, test } from "vitest";
import { rulesText } from "./rules-text.ts";

test.each([
  [0, false, "Moves need no approval"],
  [1, false, "Moves need 1 approval"],
  [2, true, "Moves need 2 approvals and a clean scan"],
  [0, true, "Moves need a clean scan"],
])("%i approvals, clean scan %j: %s", (approvals, needsCleanScan, text) => {
  expect(rulesText({ approvals, needsCleanScan })).toBe(text);
});
