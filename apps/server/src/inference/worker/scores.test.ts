import { expect, test } from "vitest";
import { softmax, toLabels } from "./scores.ts";

const config = { id2label: { 0: "a", 1: "b", 2: "c" } };
const options = { transform: "none", topK: 5 } as const;

test("scores come best first, as many as are wished for, equal ones in the order of their classes", () => {
  const labels = (logits: readonly number[], topK: number) =>
    toLabels(config, logits, { ...options, topK }).map(({ label }) => label);
  expect(labels([1, 3, 2], 5)).toEqual(["b", "c", "a"]);
  expect(labels([1, 3, 2], 2)).toEqual(["b", "c"]);
  expect(labels([1, 1, 1], 2)).toEqual(["a", "b"]);
  const many = Array.from({ length: 100 }, (_, place) => (place * 37) % 101);
  const sorted = many.toSorted((left, right) => right - left);
  for (const topK of [1, 7, 16, 17, 100])
    expect(toLabels({}, many, { ...options, topK }).map(({ score }) => score)).toEqual(sorted.slice(0, topK));
});

test("one class, or several that may all hold, are judged by themselves", () => {
  expect(toLabels({}, [0], { ...options, transform: undefined })).toEqual([{ label: "LABEL_0", score: 0.5 }]);
  const manifold = { ...config, problem_type: "multi_label_classification" };
  expect(toLabels(manifold, [0, 0, 0], { transform: undefined, topK: 1 })).toEqual([{ label: "a", score: 0.5 }]);
});

test("large values do not overflow", () => {
  expect(softmax([1000, 1000])).toEqual([0.5, 0.5]);
});
