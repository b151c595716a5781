import { expect, it } from "vitest";
import { layoutTree } from "./tree-layout.ts";

const size = { nodeWidth: 100, nodeHeight: 40, gapX: 20, gapY: 10, top: 20 };

it("centers columns and joins each node to the main line", () => {
  const layout = layoutTree(
    [
      { count: 2, main: 0 },
      { count: 1, main: 0 },
      { count: 3, main: 0 },
    ],
    size,
  );
  expect([layout.width, layout.height]).toEqual([340, 160]);
  expect(layout.columns).toEqual([
    [
      { x: 0, y: 45 },
      { x: 0, y: 95 },
    ],
    [{ x: 120, y: 70 }],
    [
      { x: 240, y: 20 },
      { x: 240, y: 70 },
      { x: 240, y: 120 },
    ],
  ]);
  expect(layout.edges).toEqual([
    "M100 65C110 65 110 90 120 90",
    "M100 115C110 115 110 90 120 90",
    "M220 90C230 90 230 40 240 40",
    "M220 90C230 90 230 90 240 90",
    "M220 90C230 90 230 140 240 140",
  ]);
});

it("has no edges for one column and no size for none", () => {
  expect(layoutTree([{ count: 1, main: 0 }], size).edges).toEqual([]);
  expect(layoutTree([], size)).toEqual({ width: 0, height: 20, columns: [], edges: [] });
});
