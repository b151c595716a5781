import { expect, test } from "vitest";
import { compare, overlapOf } from "./compare.ts";

const box = (xmin: number, ymin: number, xmax: number, ymax: number) => ({ xmin, ymin, xmax, ymax });

test("scores are put beside the base's by label", () => {
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

test("texts are compared by words", () => {
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

test("spans are the same, named otherwise, new, or lost", () => {
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

test("boxes are paired by what they cover, each once", () => {
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

test("vectors of one length have a cosine, others have none", () => {
  const vector = (...numbers: number[]) => ({ kind: "embedding" as const, vectors: [numbers] });
  expect(compare(vector(1, 0), vector(1, 0))).toEqual({ kind: "vectors", cosine: 1 });
  expect(compare(vector(1, 0), vector(0, 2))).toEqual({ kind: "vectors", cosine: 0 });
  expect(compare(vector(1, 0), vector(1, 0, 0))).toEqual({ kind: "vectors", cosine: undefined });
});

test("values stand beside each other, numbers with their difference", () => {
  expect(compare({ kind: "predictions", values: [3, "a"] }, { kind: "predictions", values: [1, "b", "c"] })).toEqual({
    kind: "values",
    values: [
      { own: "3", base: "1", difference: 2 },
      { own: "a", base: "b" },
      { own: "–", base: "c" },
    ],
  });
});

test("answers of two kinds, and files, are not compared", () => {
  expect(compare({ kind: "text", text: "a" }, { kind: "chat", text: "a" })).toBeUndefined();
  const image = { kind: "picture" as const, file: new Blob(["x"]) };
  expect(compare(image, image)).toBeUndefined();
});
