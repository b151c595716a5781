import { describe, expect, test } from "vitest";
import { runners } from "../../inference/worker/runners.ts";
import { alsoServed, impliedTask, servedTasks, taskFor } from "./served-tasks.ts";

/** The wrappers that the specification lists, by their tasks. */
const wrapped = [
  "zero-shot-image-classification",
  "conversational",
  "feature-extraction",
  "fill-mask",
  "question-answering",
  "sentence-similarity",
  "summarization",
  "table-question-answering",
  "text-classification",
  "text-generation",
  "token-classification",
  "translation",
  "zero-shot-classification",
  "document-question-answering",
  "visual-question-answering",
  "tabular-classification",
  "tabular-regression",
];

test("[S1.3b] the hub's own service runs every task that has a wrapper", () => {
  expect(wrapped.filter((task) => !Object.hasOwn(servedTasks, task))).toEqual([]);
});

test("every task that is served has what runs it", () => {
  expect(Object.keys(servedTasks).filter((task) => !runners[task])).toEqual([]);
});

describe("the task to run", () => {
  test.each([
    [undefined, "fill-mask", "fill-mask"],
    ["fill-mask", "fill-mask", "fill-mask"],
    ["sentence-similarity", "feature-extraction", "sentence-similarity"],
    ["zero-shot-classification", "sentence-similarity", "zero-shot-classification"],
    ["conversational", "text-generation", "conversational"],
    ["visual-question-answering", "image-text-to-text", "visual-question-answering"],
    ["translation", "fill-mask", undefined],
    [undefined, "robotics", undefined],
    ["constructor", "fill-mask", undefined],
  ])("asked for %s of a model for %s: %s", (asked, own, wanted) => {
    expect(taskFor(asked, own)).toBe(wanted);
  });
});

test("what a model is said to serve besides its own task, it can be asked for", () => {
  for (const own of ["feature-extraction", "sentence-similarity", "conversational"]) {
    const others = alsoServed(own);
    expect(others.length, own).toBeGreaterThan(0);
    expect(others.map((task) => taskFor(task, own))).toEqual(others);
  }
  expect(alsoServed("fill-mask")).toEqual([]);
});

const labels = { candidate_labels: ["a", "b"] };

test.each([
  ["sentence-similarity", "a text", labels, "zero-shot-classification"],
  ["feature-extraction", ["a text", "another"], labels, "zero-shot-classification"],
  ["sentence-similarity", { source_sentence: "a", sentences: ["b"] }, {}, "sentence-similarity"],
  ["feature-extraction", "a text", {}, "feature-extraction"],
  ["text-classification", "a text", labels, "zero-shot-classification"],
  ["text-classification", "a text", {}, "text-classification"],
  ["token-classification", "a text", labels, "token-classification"],
])("a request to a model for %s with inputs %j and parameters %j is for %s", (own, inputs, parameters, wanted) => {
  expect(impliedTask(own, inputs, parameters)).toBe(wanted);
});
