import { expect, it } from "vitest";
import { facetLabel } from "./facets.ts";

it.each([
  ["n<1K", "< 1K"],
  ["1K<n<10K", "1K–10K"],
  ["n>1T", "> 1T"],
])("the size category %s is %s", (value, label) => {
  expect(facetLabel("size_category", value, new Map())).toBe(label);
});
