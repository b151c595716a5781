import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, test } from "vitest";
import { documentStrings } from "./words/document-strings.mjs";
import { problemsOf } from "./words/problems.mjs";
import { visibleStrings } from "./words/visible-strings.mjs";

const folder = mkdtempSync(join(tmpdir(), "orrery-words-"));

const fileOf = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const textsOf = (source: string): readonly string[] =>
  visibleStrings(fileOf("page.tsx", source), { showsLabels: true }).map(({ text }) => text);

it.each([
  ["a condition", "const a = <p>{isOn ? <b>yes</b> : 'no ' + x}{isOld && 'left out'}</p>", ["yes", "no …", "left out"]],
  ["an array", "const a = <p>{['one', 'two ' + x]}</p>", ["one", "two …"]],
  ["a table of labels", 'const labels = { a: "none", b: ["yours", "ours"] }', ["none", "yours", "ours"]],
  ["a capitalized word in an object", 'const a = { term: "License", id: "x-1" }', ["License"]],
  ["a sum", 'fail("The file " + path + " is " + "missing.")', ["The file … is missing."]],
  ["an attribute", '<Field label={isOn ? "Key" : "Token"} className="flex Key" />', ["Key", "Token"]],
])("finds texts in %s", (_where, source, texts) => {
  expect(textsOf(source)).toEqual(texts);
});

test("skips comparisons, class names, lists of names, queries and samples", () => {
  expect(
    textsOf(`
      if (key === "Enter") f();
      const size = "flex items-center gap-2";
      const names = "Alpha Beta Gamma".split(" ");
      const rows = db.prepare("select a from b where c is not null");
      const example = { inputs: "A picture of a door." };
    `),
  ).toEqual([]);
});

/** `<n>` is a computed part. */
const template = (source: string): string => source.replaceAll("<", "$\u007b").replaceAll(">", "}");

const found = { file: "apps/web/src/page.tsx", line: 1, hasBareCount: false, showsSlug: false, isProse: false };

it.each([
  ["Make a token", ["“Make”: use create"]],
  ["Added 1 files", ["a count without the pluralizer"]],
  ["Everyday sounds and sound effects", []],
  ["You can keep it, keep-alive or not", ["“keep”: use save, store"]],
  ["Most tokens", ["“Most tokens”: use max, min"]],
  ["It works for most calls", []],
])("judges “%s”", (text, problems) => {
  expect(problemsOf({ ...found, text })).toEqual(problems);
});

test("limits sentences of the interface, not of prose", () => {
  const text = `${"word ".repeat(21)}end.`;
  expect(problemsOf({ ...found, text })).toEqual(["a sentence of 22 words"]);
  expect(problemsOf({ ...found, text, isProse: true })).toEqual([]);
});

test("counts need the pluralizer unless the count is known not to be one", () => {
  const bare = (source: string) =>
    visibleStrings(fileOf("count.ts", template(source))).map(({ hasBareCount }) => hasBareCount);
  expect(bare("fail(`Found <n> models in it.`)")).toEqual([true]);
  expect(bare("fail(`Send at most <max> models at once.`)")).toEqual([false]);
  expect(bare("const a = n === 1 ? `One of the models.` : `All <n> models of it.`")).toEqual([false, false]);
});

test("a provider's slug is a problem in the apps, where people read it", () => {
  const [one] = visibleStrings(fileOf("slug.ts", template("fail(`<provider>: <reason>`)")));
  expect(one?.showsSlug).toBe(true);
  expect(problemsOf({ ...found, text: "…: …", showsSlug: true })).toEqual(["a provider's slug instead of its label"]);
});

test("curly quotes are a problem in the server, whose errors are also a header, and fine on pages", () => {
  const text = "There is no user “eve”.";
  expect(problemsOf({ ...found, file: "apps/server/src/a.ts", text })).toEqual(["curly quotes"]);
  expect(problemsOf({ ...found, file: "apps/web/src/a.tsx", text })).toEqual([]);
});

test("reads documents by paragraph, without code, links and samples", () => {
  const path = fileOf(
    "card.md",
    "---\npretty_name: A picture\n---\n# Title\n\nOne\ntwo `code` [link](/door).\n\n```\nkept\n```\n- _a kept sample_ here\n",
  );
  expect(documentStrings(path)).toEqual([
    { text: "A picture", line: 2 },
    { text: "# Title", line: 4 },
    { text: "One two `…` [link].", line: 6 },
    { text: "- … here", line: 12 },
  ]);
});
