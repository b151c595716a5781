import fc from "fast-check";
import { expect, test } from "vitest";
import { readCard } from "./card.ts";

test("a card is taken apart into fields and text", () => {
  expect(readCard("---\nlicense: mit\ntags: [a, b]\n---\n# Title\n")).toEqual({
    data: { license: "mit", tags: ["a", "b"] },
    body: "# Title\n",
    problems: [],
  });
  expect(readCard("# No front matter\n---\n")).toEqual({ body: "# No front matter\n---\n", problems: [] });
  expect(readCard("\uFEFF---\r\nlicense: mit\r\n---\r\nText")).toMatchObject({
    data: { license: "mit" },
    body: "Text",
  });
});

const lines = (text: string, kind?: "model" | "dataset") =>
  readCard(text, kind).problems.map(({ line, message }) => `${line}: ${message}`);

test("what is wrong is said with its line", () => {
  const card = `---
license: MIT License
pipeline_tag: text-generaton
library_name: transformer
datasets:
  - squad
  - "not a name"
language: English
base_model_relation: child
tags: 5
license: other
widget: none
unknown: {anything: goes}
---
`;
  expect(lines(card)).toEqual([
    '2: "license: other" needs a "license_name" beside it.',
    '3: "pipeline_tag" names the task "text-generaton", which is not known. Did you mean "text-generation"?',
    '4: "library_name" is not a known library. Did you mean "transformers"?',
    '5: "datasets" must list repositories as owner/name; "not a name" is none.',
    '8: "language" must hold codes such as en or de (quote "no"); "English" is none.',
    '9: "base_model_relation" must be one of adapter, merge, quantized, finetune.',
    '10: "tags" must be a string or a list of strings.',
    '11: "license" is declared twice. Remove one.',
    '11: "license: other" needs a "license_name" beside it.',
    '12: "widget" must be a list.',
  ]);
  expect(lines("---\ntask_categories: [summarisation]\nlicense: MIT\n---\n", "dataset")).toEqual([
    '2: "task_categories" names the task "summarisation", which is not known. Did you mean "summarization"?',
    '3: "license" must be one of the known identifiers; "MIT" is none. Did you mean "mit"? Else write "license: other" and "license_name".',
  ]);
});

test("blank lines before the front matter keep its fields, and count as lines", () => {
  const card = readCard("\n \r\n---\nlicense: mit\ntags: 5\n---\nText");
  expect(card).toEqual({
    data: { license: "mit", tags: 5 },
    body: "Text",
    problems: [{ line: 5, message: '"tags" must be a string or a list of strings.', isError: false }],
  });
  expect(readCard("\nText\n---\na: b\n---\n").data).toBeUndefined();
});

test("a model-index that is no list is an error, and objects are shown as JSON", () => {
  const { problems } = readCard("---\nmodel-index: foo\ndatasets: [{a: 1}]\nlanguage: {b: 2}\n---\n");
  expect(problems).toEqual([
    { line: 2, message: '"model-index" must be a list.', isError: true },
    { line: 3, message: '"datasets" must list repositories as owner/name; {"a":1} is none.', isError: false },
    { line: 4, message: '"language" must hold codes such as en or de (quote "no"); {"b":2} is none.', isError: false },
  ]);
});

test("YAML that is none is said with its line, and gives no fields", () => {
  const { data, problems } = readCard("---\nlicense: mit\ntags: [a\n---\n");
  expect(data).toBeUndefined();
  expect(problems[0]).toMatchObject({ isError: true, message: expect.stringContaining("This is not YAML") });
  expect(problems[0]?.line).toBeGreaterThanOrEqual(3);
  expect(lines("---\nlicense: mit\n")).toEqual([
    "1: The front matter starts with --- and has no end. Add --- below it.",
  ]);
  expect(lines("---\n- a\n- b\n---\n")).toEqual(['2: The front matter must be fields like "license: mit".']);
});

test.each([
  ["brackets", `a: ${"[".repeat(100_000)}`],
  ["dashes", `a:\n${"- ".repeat(100_000)}`],
  ["indents", Array.from({ length: 1_400 }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n")],
  [
    "aliases",
    `a0: &a0 [x]\n${Array.from({ length: 40 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}, *a${at}]`).join("\n")}`,
  ],
  ["size", `a: ${"x".repeat(1_100_000)}`],
  ["keys", Array.from({ length: 60_000 }, (_, at) => `key${at}: 1`).join("\n")],
])("reads or refuses a card that is a bomb of %s", (_name, matter) => {
  const { data, problems } = readCard(`---\n${matter}\n---\n`);
  expect(data !== undefined || problems.some(({ isError }) => isError)).toBe(true);
});

test.each([
  ["a license in other letter case is a remark", "MIT", false],
  ["an unknown license is an error", "my-own", true],
  ["a license without its name is a remark", "other", false],
])("%s", (_what, license, isError) => {
  expect(readCard(`---\nlicense: ${license}\n---\n`).problems).toMatchObject([{ line: 2, isError }]);
});

test("any text is read or refused, never thrown at", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      const { problems, body } = readCard(`---\n${text}\n---\nbody`);
      expect(Array.isArray(problems)).toBe(true);
      expect(typeof body).toBe("string");
    }),
    { numRuns: 500 },
  );
});
