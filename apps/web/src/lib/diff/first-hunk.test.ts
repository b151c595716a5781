import { expect, test } from "vitest";
import { firstHunk } from "./first-hunk.ts";

test("is undefined for equal texts", () => {
  expect(firstHunk("a\nb", "a\nb")).toBeUndefined();
});

test("shows the first change with the line before it, and none of the later ones", () => {
  expect(firstHunk("a\nb\nc x\nd\ne", "a\nb\nc\nd\nf")).toEqual({
    oldStart: 2,
    oldLines: 2,
    newStart: 2,
    newLines: 2,
    lines: [" b", "-c x", "+c"],
  });
});

test("begins with the first line where that one differs", () => {
  expect(firstHunk("a\nb", "c\nb")).toMatchObject({ oldStart: 1, newStart: 1, lines: ["-a", "+c"] });
});

test("ends a long change after eight lines", () => {
  const lines = Array.from({ length: 20 }, (_, at) => `line ${at}`).join("\n");
  expect(firstHunk("", lines)?.lines).toHaveLength(8);
});
