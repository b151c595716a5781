import { describe, expect, it } from "vitest";
import { type Gap, type LineChange, lineChanges, withGaps } from "./line-changes.ts";

const signs = { same: " ", added: "+", removed: "-", gap: "~" } as const;
const partText = ({ text, isChanged }: LineChange["parts"][number]) => (isChanged ? `[${text}]` : text);
const show = (rows: readonly (LineChange | Gap)[]) =>
  rows.map((row) => signs[row.kind] + (row.kind === "gap" ? row.count : row.parts.map(partText).join("")));

describe("lineChanges", () => {
  it("shows the words that differ within a line", () => {
    expect(show(lineChanges("a\nb c d\ne", "a\nb x d\ne"))).toEqual([" a", "-b [c] d", "+b [x] d", " e"]);
  });

  it("shows lines that were added or removed", () => {
    expect(show(lineChanges("a\nb", "a\nnew\nb"))).toEqual([" a", "+new", " b"]);
    expect(show(lineChanges("a\nold\nb", "a\nb"))).toEqual([" a", "-old", " b"]);
    expect(show(lineChanges("", "a"))).toEqual(["-", "+a"]);
  });

  it("reports no change for equal texts", () => {
    expect(show(lineChanges("a\n\nb", "a\n\nb"))).toEqual([" a", " ", " b"]);
  });

  it("numbers the lines of both texts and restores both", () => {
    const before = "one\ntwo\nthree\nfour\n";
    const after = "zero\none\ntwo and\nfour\nfive";
    const rows = lineChanges(before, after);
    const textOf = (side: "before" | "after") =>
      rows
        .filter((row) => row[side] !== undefined)
        .map((row) => [row[side], row.parts.map(({ text }) => text).join("")]);
    expect(textOf("before")).toEqual(before.split("\n").map((line, at) => [at + 1, line]));
    expect(textOf("after")).toEqual(after.split("\n").map((line, at) => [at + 1, line]));
  });
});

it("withGaps hides lines far from any change", () => {
  const lines = Array.from({ length: 12 }, (_, at) => `line${at}`);
  const rows = lineChanges(lines.join("\n"), lines.with(5, "other").join("\n"));
  expect(show(withGaps(rows, 1))).toEqual(["~4", " line4", "-line5", "+other", " line6", "~5"]);
  expect(withGaps(lineChanges("a\nb", "a\nb"), 2)).toEqual([{ kind: "gap", count: 2, before: 1 }]);
});
