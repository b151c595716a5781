import { expect, test } from "vitest";
import { aggregateText } from "./aggregate-cells.ts";

test.each([
  ["SUM", ["31", "24"], "Sum: 55"],
  ["SUM", ["$1,200.50", "−0.50 €"], "Sum: 1,200"],
  ["AVERAGE", ["4.20", "4.80", "5.10"], "Average: 4.7"],
  ["AVERAGE", ["12,5", "13"], "Average: 12.75"],
  ["COUNT", ["Rust", "Rust"], "Count: 2"],
  ["SUM", ["many", "3"], "Sum"],
  ["SUM", [], "Sum"],
  ["MEDIAN", ["1"], "median"],
  ["NONE", ["1"], undefined],
  [undefined, ["1"], undefined],
])("%s of %j is %s", (aggregator, cells, text) => {
  expect(aggregateText(aggregator, cells)).toBe(text);
});
