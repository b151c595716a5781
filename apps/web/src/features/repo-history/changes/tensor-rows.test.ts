import { expect, test } from "vitest";
import { layerChange, layersText, signedText, tensorRows } from "./tensor-rows.ts";

const totals = { tensors: 0, parameters: 0, types: [] };
const layer = (name: string, counts: object) => ({ name, added: 0, removed: 0, changed: 0, same: 0, ...counts });

test("rows say what changed of a tensor", () => {
  const rows = tensorRows({
    changed: [
      { name: "a", before: { type: "F32", shape: [2, 3] }, after: { type: "F32", shape: [4, 3] } },
      { name: "b", before: { type: "F32", shape: [2] }, after: { type: "BF16", shape: [2] } },
      { name: "c", before: { type: "F32", shape: [] }, after: { type: "BF16", shape: [1] } },
    ],
    added: [{ name: "d", type: "BF16", shape: [1, 2] }],
    removed: [{ name: "e", type: "I8", shape: [9] }],
    addedCount: 1,
    removedCount: 1,
    changedCount: 3,
    sameCount: 0,
    before: totals,
    after: totals,
    layers: [],
  });
  expect(rows.map(({ name, what, before, after }) => [name, what, before, after])).toEqual([
    ["a", "Shape", "2 × 3 F32", "4 × 3 F32"],
    ["b", "Type", "2 F32", "2 BF16"],
    ["c", "Shape, type", "scalar F32", "1 BF16"],
    ["d", "Added", "–", "1 × 2 BF16"],
    ["e", "Removed", "9 I8", "–"],
  ]);
});

test("differences have a sign", () => {
  expect([12, -3, 0].map((difference) => signedText(difference, String))).toEqual(["+12", "−3", "unchanged"]);
});

test("a layer is added or removed only as a whole", () => {
  const layers = [
    layer("embed", { changed: 1 }),
    layer("layers.0", { same: 4 }),
    layer("layers.1", { same: 3, added: 1 }),
    layer("head", { added: 2 }),
    layer("old", { removed: 1 }),
  ];
  expect(layers.map(layerChange)).toEqual(["changed", "same", "changed", "added", "removed"]);
  expect(layersText(layers)).toBe("1 of 5 layers unchanged. Changed: embed, layers.1. Added: head. Removed: old.");
});
