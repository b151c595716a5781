import { afterAll, describe, expect, inject, test } from "vitest";
import { compile, float } from "../src/index.ts";
import { explain } from "./compare.mjs";
import { readCorpus } from "./corpus.mjs";
import { renderCase } from "./engine.mjs";
import { fuzz } from "./fuzzing.mjs";
import { knownDifferences } from "./known-differences.mjs";
import { startReference, whyNoReference } from "./reference.mjs";

const engine = { compile, float };
const missing = whyNoReference();
const habitual = knownDifferences.filter(({ without }) => without !== undefined);
const suites = readCorpus().filter((_, at) => inject("isFullRun") || at % 4 === 0);
const CASES = inject("isFullRun") ? 3_000 : 500;
const SEED = 20240706;

describe.skipIf(missing !== undefined)(`against live Jinja2${missing ? ` (skipped: ${missing})` : ""}`, () => {
  const reference = missing === undefined ? startReference() : undefined;
  afterAll(() => reference?.close());

  test.each(suites)("$name: the stored expectations are Jinja2's", async ({ file, sent }) => {
    const outcomes = (await reference?.render(sent)) ?? [];
    // Messages of Python may change between its releases; texts and kinds may not.
    const withoutMessage = (outcome: object | undefined) => ({ ...outcome, message: "" });
    expect(outcomes.map(withoutMessage)).toEqual(file.cases.map(({ outcome }) => withoutMessage(outcome)));
  });

  test.each(knownDifferences)("known difference: $name", async ({ examples }) => {
    const outcomes = (await reference?.render(examples.map(({ template }) => ({ template, context: "{}" })))) ?? [];
    const shown = outcomes.map((outcome) => ("text" in outcome ? `=${outcome.text}` : outcome.error));
    expect(shown).toEqual(examples.map(({ jinja2 }) => jinja2));
  });

  test.each(habitual)("known difference: $name is all of $without", async ({ name, examples }) => {
    if (reference === undefined) throw new Error("no reference");
    const different = examples.filter(({ jinja2, ours }) => jinja2 !== ours);
    expect(different.length).toBeGreaterThan(0);
    for (const { template } of different) {
      const sent = { template, context: "{}" };
      expect(await explain(reference, sent, renderCase(engine, sent))).toBe(`known: ${name}`);
      expect(await explain(reference, sent, { text: "something else" })).toBeUndefined();
    }
  });

  test(`${CASES} random cases of seed ${SEED} render alike`, { timeout: 300_000 }, async () => {
    if (reference === undefined) throw new Error("no reference");
    const tally = await fuzz({ engine, references: [reference], count: CASES, seed: SEED, maxDifferences: 3 });
    expect(tally.differences).toEqual([]);
    expect(tally.cases).toBe(CASES);
  });
});
