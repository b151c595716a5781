import { describe, expect, test } from "vitest";
import { compile, float } from "../src/index.ts";
import { readCorpus } from "./corpus.mjs";
import { renderCase } from "./engine.mjs";
import { knownDifferences } from "./known-differences.mjs";

const engine = { compile, float };
const corpus = readCorpus();
const templates = corpus.filter(({ name }) => name.startsWith("chat/"));
const cases = corpus.filter(({ name }) => !name.startsWith("chat/"));

test("the corpus holds at least 1,500 cases and 40 chat templates, each with an expectation", () => {
  expect(cases.flatMap(({ file }) => file.cases).length).toBeGreaterThanOrEqual(1500);
  expect(templates.length).toBeGreaterThanOrEqual(40);
  for (const { name, file } of corpus) {
    for (const { title, outcome } of file.cases) expect(outcome, `${name}: ${title}`).toBeDefined();
  }
});

describe.each(corpus)("$name renders as Jinja2 does", ({ file, sent }) => {
  test.each(file.cases.map(({ title, outcome }, index) => ({ title, outcome, sent: sent[index] })))(
    "$title",
    (found) => {
      if (found.sent === undefined) throw new Error("nothing to render");
      const actual = renderCase(engine, found.sent);
      if (found.outcome && "error" in found.outcome) {
        expect("error" in actual ? actual.error : actual).toEqual(found.outcome.error);
      } else {
        expect(actual).toEqual(found.outcome);
      }
    },
  );
});

describe.each(knownDifferences)("known difference: $name", ({ examples }) => {
  test.each(examples)("$template", ({ template, ours }) => {
    const outcome = renderCase(engine, { template, context: "{}" });
    expect("text" in outcome ? `=${outcome.text}` : outcome.error).toBe(ours);
  });
});
