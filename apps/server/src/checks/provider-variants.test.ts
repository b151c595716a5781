import { expect, inject, test } from "vitest";
import { measureTemplates } from "../testing/servers/measure-templates.ts";
import { measureVariants } from "../testing/servers/measure-variants.ts";

/** Of every kind one: usage, cache, refusal; a template, a changed conversation, a probe, and a change on a day. */
const sample = [
  "cached-apart",
  "hidden-cache",
  "strict",
  "thinking",
  "older",
  "tools-dropped",
  "no-stop",
  "other-weights",
];

test("simulated providers are told by their one defect, and honest ones have none", async () => {
  const measured = await measureVariants(({ id }) => inject("isFullRun") || sample.includes(id));
  expect(measured.length).toBeGreaterThanOrEqual(sample.length);
  expect(measured.filter(({ isRight }) => !isRight).map(({ variant, named }) => `${variant.id}: ${named}`)).toEqual([]);
});

test("templates are told apart by token counts, and a planted deviation by its cause", async () => {
  const names = ["llama-3-tools", "qwen-3-thinking", "mistral-v3-tools", "gemma", "hermes-tools"];
  const { honest, planted, pairs } = await measureTemplates((name) => inject("isFullRun") || names.includes(name));
  expect(honest.map(({ found }) => found.reading.verdict)).not.toContain("deviates");
  const unseen = planted.filter(({ found }) => found.outcome !== "failed");
  expect(unseen.length).toBeLessThanOrEqual(planted.length * 0.015);
  const told = pairs.filter(({ expected, found }) => found.reading.runs?.id === expected);
  expect(told.length).toBeGreaterThan(pairs.length * 0.99);
});
