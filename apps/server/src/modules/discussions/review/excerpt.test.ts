import { expect, test } from "vitest";
import { excerptOf } from "./excerpt.ts";

const hunks = [
  { oldStart: 1, oldLines: 2, newStart: 1, newLines: 2, lines: [" a", "-b", "+B"] },
  {
    oldStart: 10,
    oldLines: 4,
    newStart: 10,
    newLines: 5,
    lines: [" j", " k", "-l", "+L", "+M", " n", "\\ No newline at end of file"],
  },
];

test.each([
  ["after", 2, { oldStart: 1, oldLines: 2, newStart: 1, newLines: 2, lines: [" a", "-b", "+B"] }],
  ["before", 2, { oldStart: 1, oldLines: 2, newStart: 1, newLines: 1, lines: [" a", "-b"] }],
  ["after", 13, { oldStart: 11, oldLines: 2, newStart: 11, newLines: 3, lines: [" k", "-l", "+L", "+M"] }],
  ["before", 13, { oldStart: 12, oldLines: 2, newStart: 12, newLines: 3, lines: ["-l", "+L", "+M", " n"] }],
  ["after", 10, { oldStart: 10, oldLines: 1, newStart: 10, newLines: 1, lines: [" j"] }],
] as const)("shows line %s %i with those before it", (side, line, excerpt) => {
  expect(excerptOf(hunks, side, line)).toEqual(excerpt);
});

test("has nothing for a line that the diff does not show", () => {
  expect(excerptOf(hunks, "after", 5)).toBeUndefined();
  expect(excerptOf([], "after", 1)).toBeUndefined();
});

test("cuts long lines", () => {
  const long = { oldStart: 0, oldLines: 0, newStart: 1, newLines: 1, lines: [`+${"x".repeat(5_000)}`] };
  expect(excerptOf([long], "after", 1)?.lines).toEqual([`+${"x".repeat(199)}…`]);
});
