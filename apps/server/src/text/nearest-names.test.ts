import { expect, test } from "vitest";
import { nearestNames } from "./nearest-names.ts";

const names = ["text-classification", "token-classification", "text-to-image", "image-to-text", "fill-mask"];

test("suggests the intended name for a typo", () => {
  expect(nearestNames("text-clasification", names)[0]).toBe("text-classification");
  expect(nearestNames("FILLMASK", names)).toEqual(["fill-mask"]);
});

test("suggests names with their words in another order", () => {
  expect(nearestNames("classification-text", names)).toContain("text-classification");
});

test("suggests nothing for an unrelated name", () => {
  expect(nearestNames("zzz", names)).toEqual([]);
  expect(nearestNames("x".repeat(100_000), names)).toEqual([]);
});
