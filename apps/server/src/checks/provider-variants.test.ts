import { expect, inject, test } from "vitest";
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
