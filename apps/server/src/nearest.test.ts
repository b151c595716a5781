import { expect, test } from "vitest";
import { nearestNames } from "./nearest.ts";

const names = ["text-classification", "token-classification", "text-to-image", "image-to-text", "fill-mask"];

test("a typing error leads to the name that was meant", () => {
  expect(nearestNames("text-clasification", names)[0]).toBe("text-classification");
  expect(nearestNames("FILLMASK", names)).toEqual(["fill-mask"]);
});

test("words in another order still find their names", () => {
  expect(nearestNames("classification-text", names)).toContain("text-classification");
});

test("a name with nothing in common suggests nothing", () => {
  expect(nearestNames("zzz", names)).toEqual([]);
  expect(nearestNames("x".repeat(100_000), names)).toEqual([]);
});
