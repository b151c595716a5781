import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyText, type GrowingText, grow, wholeText } from "./growing-text.ts";

const fed = (pieces: readonly string[]): GrowingText => pieces.reduce(grow, emptyText);

test("a paragraph ends at an empty line followed by text", () => {
  expect(fed(["One.\n", "\n"])).toMatchObject({ blocks: [], tail: "One.\n\n" });
  expect(fed(["One.\n", "\n", "T"])).toMatchObject({ blocks: ["One.\n\n"], tail: "T" });
});

test("fenced code stays one block with its empty lines", () => {
  const text = "Look:\n\n```js\na();\n\nb();\n```\n\nDone";
  expect(fed([...text])).toMatchObject({ blocks: ["Look:\n\n", "```js\na();\n\nb();\n```\n\n"], tail: "Done" });
  expect(fed(["```js\na();\n\nb();"])).toMatchObject({ blocks: [], fence: "```" });
});

test("a longer fence is not closed by a shorter one", () => {
  expect(fed(["````\n```\n\nx\n````\n\ny"]).blocks).toEqual(["````\n```\n\nx\n````\n\n"]);
});

test("indented text belongs to the list item before it", () => {
  expect(fed(["- one\n\n  more\n\nafter"]).blocks).toEqual(["- one\n\n  more\n\n"]);
});

test("display formulas stay one block", () => {
  expect(fed(["$$\na\n\nb\n$$\n\nafter"]).blocks).toEqual(["$$\na\n\nb\n$$\n\n"]);
});

const texts = fc
  .array(fc.constantFrom("a", "word ", "\n", "\n\n", "```\n", "~~~", "$$", "- ", "  ", "# "), { maxLength: 40 })
  .map((parts) => parts.join(""));

test("the blocks do not depend on how the text is split", () => {
  fc.assert(
    fc.property(texts, fc.array(fc.nat(60), { maxLength: 10 }), (text, cuts) => {
      const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
      const pieces = places.slice(1).map((end, index) => text.slice(places[index], end));
      const cut = fed(pieces);
      expect(wholeText(cut)).toBe(text);
      expect({ blocks: cut.blocks, tail: cut.tail }).toEqual({
        blocks: fed([...text]).blocks,
        tail: fed([...text]).tail,
      });
    }),
    { numRuns: 500 },
  );
});
