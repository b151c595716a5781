import { expect, test } from "vitest";
import { compare, overlapOf } from "./compare.ts";

const box = (xmin: number, ymin: number, xmax: number, ymax: number) => ({ xmin, ymin, xmax, ymax });

test("pairs scores with the base by label", () => {
  const own = {
    kind: "scores" as const,
    scores: [
      { label: "en", score: 0.9 },
      { label: "nl", score: 0.1 },
    ],
  };
  const base = {
    kind: "scores" as const,
    scores: [
      { label: "en", score: 0.6 },
      { label: "de", score: 0.4 },
    ],
  };
  expect(compare(own, base)).toEqual({
    kind: "scores",
    deltas: [
      { label: "en", own: 0.9, base: 0.6 },
      { label: "nl", own: 0.1 },
      { label: "de", base: 0.4 },
    ],
  });
});

test("compares texts word by word", () => {
  expect(compare({ kind: "text", text: "a c" }, { kind: "text", text: "a b" })).toEqual({
    kind: "text",
    changes: [
      { kind: "same", text: "a " },
      { kind: "removed", text: "b" },
      { kind: "added", text: "c" },
    ],
    similarity: 0.5,
  });
});

test("classifies spans as same, relabeled, added or removed", () => {
  const entity = (label: string, word: string, start: number) => ({
    label,
    word,
    start,
    end: start + word.length,
    score: 1,
  });
  const own = {
    kind: "entities" as const,
    entities: [entity("PER", "Ada", 0), entity("LOC", "Turing", 10), entity("ORG", "ACME", 20)],
  };
  const base = {
    kind: "entities" as const,
    entities: [entity("PER", "Ada", 0), entity("PER", "Turing", 10), entity("LOC", "Brest", 30)],
  };
  expect(compare(own, base)).toEqual({
    kind: "spans",
    spans: [
      { change: "same", text: "Ada", label: "PER", baseLabel: "PER" },
      { change: "relabeled", text: "Turing", label: "LOC", baseLabel: "PER" },
      { change: "added", text: "ACME", label: "ORG" },
      { change: "removed", text: "Brest", baseLabel: "LOC" },
    ],
  });
});

test("pairs each box with the base box it overlaps most", () => {
  const own = {
    kind: "boxes" as const,
    boxes: [
      { label: "cat", score: 1, box: box(0, 0, 10, 10) },
      { label: "cat", score: 1, box: box(1, 0, 11, 10) },
    ],
  };
  const base = {
    kind: "boxes" as const,
    boxes: [
      { label: "dog", score: 1, box: box(0, 0, 10, 9) },
      { label: "hat", score: 1, box: box(50, 50, 60, 60) },
    ],
  };
  const found = compare(own, base);
  expect(
    found?.kind === "boxes" && found.boxes.map(({ change, label, baseLabel }) => [change, label, baseLabel]),
  ).toEqual([
    ["relabeled", "cat", "dog"],
    ["added", "cat", undefined],
    ["removed", "hat", "hat"],
  ]);
  expect(overlapOf(box(0, 0, 10, 10), box(0, 0, 10, 5))).toBe(0.5);
  expect(overlapOf(box(0, 0, 0, 0), box(0, 0, 0, 0))).toBe(0);
});

test("compares vectors of equal length only", () => {
  const vector = (...numbers: number[]) => ({ kind: "embedding" as const, vectors: [numbers] });
  expect(compare(vector(1, 0), vector(1, 0))).toEqual({ kind: "vectors", cosine: 1 });
  expect(compare(vector(1, 0), vector(0, 2))).toEqual({ kind: "vectors", cosine: 0 });
  expect(compare(vector(1, 0), vector(1, 0, 0))).toEqual({ kind: "vectors", cosine: undefined });
});

test("pairs values and subtracts numbers", () => {
  expect(compare({ kind: "predictions", values: [3, "a"] }, { kind: "predictions", values: [1, "b", "c"] })).toEqual({
    kind: "values",
    values: [
      { own: "3", base: "1", difference: 2 },
      { own: "a", base: "b" },
      { own: "–", base: "c" },
    ],
  });
});

test("does not compare files or answers of different kinds", () => {
  expect(compare({ kind: "text", text: "a" }, { kind: "chat", text: "a" })).toBeUndefined();
  const image = { kind: "picture" as const, file: new Blob(["x"]) };
  expect(compare(image, image)).toBeUndefined();
});
