import { expect, test } from "vitest";
import { indexTree, linesAfter, startsByName } from "./indexed-tree.ts";
import { modes, serializeTree } from "./tree.ts";

test("pages of a tree are in order of names, where git has another order, and begin after any name", () => {
  const files = ["b.txt", "b-1", "ﬁ", "😀", "a", "B", "é", ...Array.from({ length: 50 }, (_, index) => `n${index}`)];
  const folders = ["b", "z", "n7-folder"];
  const lineOf = (mode: string) => (name: string) => ({ mode, name, oid: "1".repeat(40) });
  const lines = [...files.map(lineOf(modes.file)), ...folders.map(lineOf(modes.folder))];
  const tree = indexTree(serializeTree(lines));
  const byName = startsByName(tree);
  const sorted = [...lines].sort((left, right) => (left.name < right.name ? -1 : 1));
  for (const after of ["", "a", "b", "b-", "b/", "n3", "nothing", "😀", "\uffff", ...files])
    for (const limit of [1, 4, 1_000])
      expect(linesAfter(tree, byName, after, limit)).toEqual(sorted.filter(({ name }) => name > after).slice(0, limit));
  expect(linesAfter(indexTree(Buffer.alloc(0)), new Uint32Array(), "", 5)).toEqual([]);
});
