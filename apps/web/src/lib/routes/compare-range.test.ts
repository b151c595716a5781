import { expect, it } from "vitest";
import { comparePath, compareRangeText, parseCompareRange } from "./compare-range.ts";

it.each([
  ["main..dev", { base: "main", dots: "..", head: "dev" }],
  ["main...feature/one", { base: "main", dots: "...", head: "feature/one" }],
  ["v1.0..v1.1", { base: "v1.0", dots: "..", head: "v1.1" }],
  ["v1.0...v1.1", { base: "v1.0", dots: "...", head: "v1.1" }],
  ["refs/pr/1..main", { base: "refs/pr/1", dots: "..", head: "main" }],
  ["dev", { base: "main", dots: "...", head: "dev" }],
  ["..dev", { base: "main", dots: "...", head: "dev" }],
  ["dev...", { base: "main", dots: "...", head: "dev" }],
  ["", { base: "main", dots: "...", head: "main" }],
] as const)("reads %s", (text, range) => expect(parseCompareRange(text)).toEqual(range));

it("round-trips through the address", () => {
  const range = { base: "a/b", dots: "...", head: "100%" } as const;
  expect(comparePath(range)).toBe("/compare/a%2Fb...100%25");
  expect(parseCompareRange(decodeURIComponent(comparePath(range).slice("/compare/".length)))).toEqual(range);
  expect(compareRangeText(range)).toBe("a/b...100%");
});
