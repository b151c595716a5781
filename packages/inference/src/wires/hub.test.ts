import { describe, expect, it } from "vitest";
import { hubWires } from "./hub.ts";
import { readLooseChat } from "./openai.ts";
import type { Wire } from "./wire.ts";

const read = (task: keyof typeof hubWires, reply: unknown, inputCount?: number): unknown => {
  const reading = (hubWires[task] as Wire<"text-classification">).read(reply, inputCount);
  return "value" in reading ? reading.value : reading;
};

describe("replies of the hub's service", () => {
  const label = { label: "x", score: 1 };
  const generated = { generated_text: "x" };
  const entity = { entity_group: "PER", word: "Ada", score: 1, start: 0, end: 3 };
  const answer = { answer: "x", score: 1, start: 0, end: 1 };

  it.each([
    ["text-classification", [[label]], [label]],
    ["text-classification", [label], [label]],
    ["text-classification", [], []],
    ["token-classification", [entity], [entity]],
    ["token-classification", [{ entity: "B-PER", word: "A", score: 1 }], [{ entity: "B-PER", word: "A", score: 1 }]],
    ["zero-shot-classification", [label], [label]],
    ["zero-shot-classification", { sequence: "s", labels: ["x"], scores: [1] }, [label]],
    ["zero-shot-classification", [{ sequence: "s", labels: ["x"], scores: [1] }], [label]],
    ["question-answering", answer, answer],
    ["question-answering", [answer, answer], answer],
    ["summarization", [{ summary_text: "x" }], { summary_text: "x" }],
    ["translation", [{ translation_text: "x" }], { translation_text: "x" }],
    [
      "translation",
      [{ translation_text: "x" }, { translation_text: "y" }],
      [{ translation_text: "x" }, { translation_text: "y" }],
    ],
    ["text-generation", generated, generated],
    ["text-generation", [generated], generated],
    ["image-to-text", [generated], generated],
    ["image-to-text", generated, generated],
    ["feature-extraction", [1], [1]],
    ["feature-extraction", [[1]], [[1]]],
    ["feature-extraction", [[[1, 2]]], [[[1, 2]]]],
    ["feature-extraction", [[[[1, 2]]]], [[[[1, 2]]]]],
    ["tabular-classification", [1, "two"], [1, "two"]],
    ["document-question-answering", [{ answer: "x" }], { answer: "x" }],
    ["image-segmentation", [{ label: "x", mask: "m" }], [{ label: "x", mask: "m" }]],
  ] as const)("%s takes %j", (task, reply, value) => {
    expect(read(task, reply)).toEqual(value);
  });

  it.each([
    ["text-classification", [[{ label: "x" }]], "[0][0].score: expected a number, received nothing"],
    ["token-classification", [{ word: "x", score: 1 }], "[0].entity_group: expected text, received nothing"],
    [
      "zero-shot-classification",
      { labels: ["a"], scores: [] },
      "reply: expected labels with scores, received an object with labels, scores",
    ],
    [
      "feature-extraction",
      [[[[[1]]]]],
      "[0][0][0][0]: expected numbers nested at most four lists deep, received a list",
    ],
    ["feature-extraction", 1, "reply: expected a list, received a number"],
    ["question-answering", [], "reply: expected at least one answer, received an empty list"],
    ["summarization", [], "reply: expected at least one answer, received an empty list"],
    ["translation", [], "reply: expected at least one translation, received an empty list"],
    ["visual-question-answering", [{ answer: 1 }], "[0].answer: expected text, received a number"],
    ["text-to-speech", {}, "reply: expected a file, received an object with no fields"],
    ["text-to-image", { output: [] }, "output: expected at least one URL, received an empty list"],
  ] as const)("%s refuses %j", (task, reply, message) => {
    expect(() => read(task, reply)).toThrow(message);
  });

  const guess = { sequence: "s", score: 1, token: 1, token_str: "t" };
  const ranked = { sequence: "s", labels: ["x"], scores: [1] };
  it.each([
    ["text-classification", [[label], [label, label]], [[label], [label, label]]],
    ["text-classification", [label, label], [[label], [label]]],
    ["zero-shot-classification", [ranked, ranked], [[label], [label]]],
    ["zero-shot-classification", [[label], [label]], [[label], [label]]],
    ["summarization", [{ summary_text: "a" }, { summary_text: "b" }], [{ summary_text: "a" }, { summary_text: "b" }]],
    ["question-answering", [answer, [answer]], [answer, answer]],
    ["fill-mask", [[guess, guess], [guess]], [[guess, guess], [guess]]],
    ["token-classification", [[entity], []], [[entity], []]],
    [
      "translation",
      [{ translation_text: "a" }, { translation_text: "b" }],
      [{ translation_text: "a" }, { translation_text: "b" }],
    ],
  ] as const)("%s answers two inputs with two answers: %j", (task, reply, value) => {
    expect(read(task, reply, 2)).toEqual(value);
    expect(() => read(task, reply, 3)).toThrow("reply: expected one answer for each of 3 inputs, received a list");
    expect(() => read(task, reply, 0)).toThrow("reply: expected one answer for each of 0 inputs, received a list");
  });

  it.each([
    ["text-classification", [label, label], [[label, label]]],
    ["text-classification", [[label, label]], [[label, label]]],
    ["zero-shot-classification", ranked, [[label]]],
    ["zero-shot-classification", [ranked], [[label]]],
    ["question-answering", answer, [answer]],
    ["fill-mask", [guess, guess], [[guess, guess]]],
    ["fill-mask", [guess], [[guess]]],
    ["fill-mask", [[guess]], [[guess]]],
    ["token-classification", [entity, entity], [[entity, entity]]],
    ["summarization", [{ summary_text: "a" }], [{ summary_text: "a" }]],
    ["translation", [{ translation_text: "a" }], [{ translation_text: "a" }]],
    ["translation", { translation_text: "a" }, [{ translation_text: "a" }]],
  ] as const)("%s answers a list of one input with a list of one answer: %j", (task, reply, value) => {
    expect(read(task, reply, 1)).toEqual(value);
  });

  it.each([
    ["fill-mask", guess, [guess]],
    ["question-answering", answer, answer],
  ] as const)("of %s need every field, each of its type", (task, whole, reply) => {
    const damaged = (change: object) => (Array.isArray(reply) ? [{ ...whole, ...change }] : { ...whole, ...change });
    const at = Array.isArray(reply) ? "[0]." : "";
    expect(read(task, reply)).toEqual(reply);
    for (const [field, value] of Object.entries(whole)) {
      const [type, other] = typeof value === "string" ? ["text", 7] : ["a number", "7"];
      const expected = `${at}${field}: expected ${type}, received`;
      expect(() => read(task, damaged({ [field]: undefined }))).toThrow(`${expected} nothing`);
      expect(() => read(task, damaged({ [field]: other }))).toThrow(`${expected} a ${typeof other}`);
    }
  });

  it("of fill-mask are a list, even of a single guess", () => {
    expect(() => read("fill-mask", guess)).toThrow("reply: expected a list, received an object with sequence");
    expect(() => read("fill-mask", [[guess]])).toThrow(
      "[0]: expected an object with score, sequence, token, token_str",
    );
  });

  it("of chats need not have what servers of text generation leave out", () => {
    const reply = { choices: [{ message: { content: "x" } }] };
    expect(readLooseChat(reply)).toEqual({ value: reply });
    expect(() => readLooseChat({})).toThrow("choices: expected a list, received nothing");
  });
});
