import { expect, test } from "vitest";
import { type DiffRow, hunkPairs, hunkRows, hunkTitle } from "./hunk-rows.ts";

const hunk = {
  oldStart: 14,
  oldLines: 4,
  newStart: 14,
  newLines: 5,
  lines: [" ## Training", "-on 9,360 tickets", "-gone", "+on 12,480 tickets", "+new", "+newer", " end"],
};

const marked = ({ kind, before, after, parts }: DiffRow): unknown[] => [
  kind,
  before,
  after,
  parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join(""),
];

test("numbers lines and marks the words that differ", () => {
  expect(hunkRows(hunk).map(marked)).toEqual([
    ["same", 14, 14, "## Training"],
    ["removed", 15, undefined, "on [9],[360] tickets"],
    ["removed", 16, undefined, "gone"],
    ["added", undefined, 15, "on [12],[480] tickets"],
    ["added", undefined, 16, "new"],
    ["added", undefined, 17, "newer"],
    ["same", 17, 18, "end"],
  ]);
});

test("puts a removed line beside the one that replaced it", () => {
  const pairs = hunkPairs(hunk).map(({ left, right }) => [left && marked(left)[3], right && marked(right)[3]]);
  expect(pairs).toEqual([
    ["## Training", "## Training"],
    ["on [9],[360] tickets", "on [12],[480] tickets"],
    ["gone", "new"],
    [undefined, "newer"],
    ["end", "end"],
  ]);
});

test("a missing line feed is a mark of its line", () => {
  const lines = ["-a", "\\ No newline at end of file", "+a", "+b", "\\ No newline at end of file"];
  const rows = hunkRows({ oldStart: 1, oldLines: 1, newStart: 1, newLines: 2, lines });
  expect(rows.map(({ kind, isUnended = false }) => [kind, isUnended])).toEqual([
    ["removed", true],
    ["added", false],
    ["added", true],
  ]);
});

test("lines of data are not compared by word", () => {
  const lines = [`-${"a ".repeat(2_000)}b`, `+${"a ".repeat(2_000)}c`];
  const rows = hunkRows({ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines });
  expect(rows.flatMap(({ parts }) => parts).some(({ isChanged }) => isChanged)).toBe(false);
});

test("the title names the lines of the new text", () => {
  expect(hunkTitle(hunk)).toBe("Lines 14–18");
  expect(hunkTitle({ ...hunk, newLines: 1 })).toBe("Line 14");
  expect(hunkTitle({ ...hunk, newStart: 0, newLines: 0 })).toBe("Lines 14–17");
});
