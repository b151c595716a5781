import { expect, test } from "vitest";
import { topOf } from "./chart-top.ts";

test.each([
  [0, 1],
  [1, 1],
  [3, 4],
  [11, 20],
  [26, 40],
  [99, 100],
  [0.0031, 0.004],
])("the axis for values up to %d ends at %d", (max, top) => {
  expect(topOf(max)).toBeCloseTo(top, 12);
});
