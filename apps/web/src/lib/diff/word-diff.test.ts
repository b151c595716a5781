import fc from "fast-check";
import { expect, test } from "vitest";
import { wordDiff, wordSimilarity } from "./word-diff.ts";

test("returns removed and added words, with the space between two changes", () => {
  expect(wordDiff("The tide is high today.", "The tide was low today.")).toEqual([
    { kind: "same", text: "The tide " },
    { kind: "removed", text: "is high" },
    { kind: "added", text: "was low" },
    { kind: "same", text: " today." },
  ]);
});

test("handles an empty text on either side", () => {
  expect(wordDiff("", "one two")).toEqual([{ kind: "added", text: "one two" }]);
  expect(wordDiff("one two", "")).toEqual([{ kind: "removed", text: "one two" }]);
  expect(wordDiff("", "")).toEqual([]);
});

const texts = fc
  .array(fc.constantFrom("a", "b", "cd", " ", "\n", ".", "é", "🙂"), { maxLength: 60 })
  .map((all) => all.join(""));

test("both texts can be restored from the diff", () => {
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const changes = wordDiff(before, after);
      const without = (kind: string) =>
        changes
          .filter((change) => change.kind !== kind)
          .map(({ text }) => text)
          .join("");
      expect(without("added")).toBe(before);
      expect(without("removed")).toBe(after);
    }),
    { numRuns: 500 },
  );
});

test("falls back to one removal and one addition above the edit limit", () => {
  const words = (character: string) => Array.from({ length: 20_000 }, (_, index) => `${character}${index}`).join(" ");
  const changes = wordDiff(words("a"), words("b"));
  expect(changes.map(({ kind }) => kind)).toEqual(["removed", "added"]);
});

test("wordSimilarity is 1 for equal texts, 0 for disjoint ones, and between for partial matches", () => {
  expect(wordSimilarity(wordDiff("a b c", "a b c"))).toBe(1);
  expect(wordSimilarity(wordDiff("a b", "c d"))).toBe(0);
  expect(wordSimilarity(wordDiff("a b c d", "a b x y"))).toBe(0.5);
  expect(wordSimilarity(wordDiff("", ""))).toBe(1);
});
