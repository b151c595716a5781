import { expect, test } from "vitest";
import { groupByLength } from "./group-by-length.ts";

test.each([
  ["nothing", [], []],
  ["one", [5], [[0]]],
  ["alike ones together, in their order", [6, 5, 6, 5], [[1, 3, 0, 2]]],
  ["a long one apart from many short ones", [4, 4, 4, 4, 100, 4], [[0, 1, 2, 3, 5], [4]]],
  ["two long ones together", [90, 4, 100], [[1], [0, 2]]],
  ["no more than fits", [4000, 4000], [[0], [1]]],
])("%s", (_name, lengths, groups) => {
  expect(groupByLength(lengths)).toEqual(groups);
});

test("every input is in one group, and no way of cutting the sorted inputs is cheaper", () => {
  const lengths = [3, 17, 5, 9, 9, 30, 2, 12];
  const groups = groupByLength(lengths);
  expect(groups.flat().sort()).toEqual(lengths.map((_, place) => place));
  const sorted = lengths.toSorted((left, right) => left - right);
  const cost = (parts: readonly (readonly number[])[]) =>
    parts.reduce((sum, part) => sum + 16 + part.length * Math.max(...part), 0);
  const ways = Array.from({ length: 2 ** (sorted.length - 1) }, (_, bits) => {
    const parts: number[][] = [[]];
    for (const [place, length] of sorted.entries()) {
      if (place > 0 && bits & (1 << (place - 1))) parts.push([]);
      parts.at(-1)?.push(length);
    }
    return cost(parts);
  });
  expect(cost(groups.map((group) => group.map((place) => lengths[place] ?? 0)))).toBe(Math.min(...ways));
});
