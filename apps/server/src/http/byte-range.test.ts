import { expect, test } from "vitest";
import { matchesTag, readRange } from "./byte-range.ts";

test.each([
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=2-", { start: 2, end: 9 }],
  ["bytes=2-4", { start: 2, end: 4 }],
  ["bytes=5-999999999999", { start: 5, end: 9 }],
  ["bytes=-3", { start: 7, end: 9 }],
  ["bytes=-30", { start: 0, end: 9 }],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=-", undefined],
  ["bytes=5-2", undefined],
  ["bytes=0-1,3-4", undefined],
  ["items=0-1", undefined],
  [undefined, undefined],
])("%s of ten bytes is %o", (header, range) => {
  expect(readRange(header, 10)).toEqual(range);
});

test("a range of an empty file is ignored", () => {
  expect(readRange("bytes=0-0", 0)).toBeUndefined();
});

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ["*", true],
  ['"b"', false],
  [undefined, false],
])("%s matches: %s", (header, isMatch) => {
  expect(matchesTag(header, '"a"')).toBe(isMatch);
});
