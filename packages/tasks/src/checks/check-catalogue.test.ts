import { describe, expect, it } from "vitest";
import { defineTask } from "../define-task.ts";
import { object, string } from "../schema.ts";
import type { DemoItem } from "../task-info.ts";
import { type CatalogueFiles, checkCatalogue } from "./check-catalogue.ts";

const words = (count: number, word = "word"): string =>
  Array.from({ length: count }, (_, i) => `${word}${i}`).join(" ");
const about = (word = "word"): string => `## One\n\n${words(320, word)}\n\n### Two\n\nSee [it](/tasks/good).\n`;

const good = defineTask({
  id: "good",
  name: "Good",
  modality: "nlp",
  color: "blue",
  subtasks: [{ type: "a", name: "A" }],
  io: { input: object({ inputs: string() }), output: string() },
  widget: { in: ["text"], out: "text" },
  example: { inputs: "cat.png" },
  info: {
    summary: "Does it.",
    models: [{ id: "m", description: "A model." }],
    datasets: [],
    spaces: [],
    metrics: [],
    demo: {
      inputs: [{ type: "img", label: "In", content: "A cat", filename: "cat.png" }],
      outputs: [{ type: "text", label: "Out", content: "A cat." }],
    },
    widgetModels: [],
  },
});

type GoodTask = typeof good;

const catalogueOf = (task: GoodTask, more: Partial<CatalogueFiles> = {}): CatalogueFiles => ({
  tasks: { good: task },
  libraryKeys: ["lib"],
  tasksByLibrary: { lib: ["good"] },
  abouts: new Map([["good", about()]]),
  media: new Map([["cat.png", 1000]]),
  ...more,
});

const problemsWith = (task: GoodTask, more?: Partial<CatalogueFiles>): readonly string[] =>
  checkCatalogue(catalogueOf(task, more)).map(({ entry, kind, message }) => `${entry} (${kind}) ${message}`);

const withInfo = (info: Partial<GoodTask["info"]>): GoodTask => ({ ...good, info: { ...good.info, ...info } });

const withOutput = (output: DemoItem): GoodTask =>
  withInfo({ demo: { inputs: good.info.demo.inputs, outputs: [output] } });

const withAbout = (text: string): Partial<CatalogueFiles> => ({ abouts: new Map([["good", text]]) });

describe("a broken entry is named", () => {
  it("and a whole one is not", () => {
    expect(problemsWith(good)).toEqual([]);
  });

  const brokenTasks: readonly (readonly [string, GoodTask])[] = [
    ['is registered under "good" but calls itself "bad"', { ...good, id: "bad" as "good" }],
    ["has no name", { ...good, name: " " }],
    ['has the unknown modality "smell"', { ...good, modality: "smell" as "nlp" }],
    ['has the unknown color "beige"', { ...good, color: "beige" as "red" }],
    ['has the subtask "a" twice', { ...good, subtasks: [...(good.subtasks ?? []), { type: "a", name: "B" }] }],
    ["has no summary", withInfo({ summary: "" })],
    ['models: "m" has no description', withInfo({ models: [{ id: "m", description: "" }] })],
    ['metrics: "f1" is listed twice', withInfo({ metrics: [1, 2].map(() => ({ id: "f1", description: "F1." })) })],
    ["widgetModels: an entry is empty", withInfo({ widgetModels: [""] })],
    ['canonicalId "gone" leads nowhere', withInfo({ canonicalId: "gone" })],
    ["has a widget that takes nothing in", { ...good, widget: { in: [], out: "text" } }],
    ['has the unknown widget input "nose"', { ...good, widget: { in: ["nose" as "text"], out: "text" } }],
    ['has the unknown widget output "smell"', { ...good, widget: { in: ["text"], out: "smell" as "text" } }],
    ['the example\'s file "dog.png" is not in media', { ...good, example: { inputs: "dog.png" } }],
    ["demo output: none", withInfo({ demo: { inputs: good.info.demo.inputs, outputs: [] } })],
  ];
  it.each(brokenTasks)("%s", (message, task) => {
    expect(problemsWith(task).join("\n")).toContain(message);
  });

  const part = { label: "Out", content: "words" };
  const brokenOutputs: readonly (readonly [string, DemoItem])[] = [
    ["no content", { type: "text", label: "Out", content: "" }],
    ["no label", { type: "text", label: "", content: "A cat." }],
    ['the unknown type "smell"', { type: "smell" as "text", ...part }],
    ['the file "dog.png" is not in media', { type: "img", ...part, filename: "dog.png" }],
    ["a chart without bars", { type: "chart", ...part, data: [] }],
    ["a bar without a label", { type: "chart", ...part, data: [{ label: "", score: 1 }] }],
    ["a score outside 0 to 1", { type: "chart", ...part, data: [{ label: "a", score: 1.1 }] }],
    ["a score outside 0 to 1", { type: "chart", ...part, data: [{ label: "a", score: Number.NaN }] }],
    ["scores that do not run", { type: "chart", ...part, data: [0.1, 0.9].map((score) => ({ label: "a", score })) }],
    ["no marked tokens", { type: "text-with-tokens", ...part, text: "abc", tokens: [] }],
    ["a token outside the text", { type: "text-with-tokens", ...part, text: "abc", tokens: [span(1, 4)] }],
    ["a token outside the text", { type: "text-with-tokens", ...part, text: "abc", tokens: [span(2, 2)] }],
    ["tokens that overlap", { type: "text-with-tokens", ...part, text: "abc", tokens: [span(0, 2), span(1, 3)] }],
    ["a table without a head and a row", { type: "tabular", ...part, table: [["a"]] }],
    ["rows of different length", { type: "tabular", ...part, table: [["a"], ["b", "c"]] }],
  ];
  it.each(brokenOutputs)("%s", (message, output) => {
    expect(problemsWith(withOutput(output)).join("\n")).toContain(`demo output 1: ${message}`);
  });

  const brokenTexts: readonly (readonly [string, string])[] = [
    ["about.md has 2 words, fewer than 300", "## Two words"],
    ["words, more than 900", `## Long\n${words(901)}`],
    ['the heading "Top" has level 1, not 2 to 4', `# Top\n${about()}`],
    ['the heading "Deep" has level 5, not 2 to 4', `${about()}\n##### Deep\n`],
    ['about.md has the heading "one" twice', `${about()}\n## ONE\n`],
    ["about.md has no headings", words(300)],
    ['about.md links to "/tasks/gone"', `${about()}[x](/tasks/gone)`],
    ['about.md links to "../elsewhere.md"', `${about()}[x](../elsewhere.md)`],
  ];
  it.each(brokenTexts)("%s", (message, text) => {
    expect(problemsWith(good, withAbout(text)).join("\n")).toContain(message);
  });

  it("with code blocks left out of a page's words, headings and links", () => {
    const code = `\n\`\`\`sh\n# a comment\n${words(900)} [x](/tasks/gone)\n\`\`\`\n`;
    expect(problemsWith(good, withAbout(about() + code))).toEqual([]);
  });

  it("when its about.md is missing", () => {
    expect(problemsWith(good, { abouts: new Map() })).toEqual(["good (about) about.md is missing"]);
  });

  it("when two pages share a sentence", () => {
    const shared = words(30, "same");
    const abouts = new Map([
      ["good", `${shared} x\n${about("x")}`],
      ["other", `${shared} y\n${about("y")}`],
    ]);
    expect(problemsWith(good, { abouts })).toEqual([
      `good (about) about.md shares 19 runs of 12 words with other: "${words(12, "same")} …"`,
    ]);
  });

  it("in the media folder", () => {
    const media = new Map([
      ["cat.png", 1_999_999],
      ["orphan.png", 2],
    ]);
    expect(problemsWith(good, { media })).toEqual([
      "orphan.png (media) is named by no demo and no example",
      "media (media) 2000001 bytes, more than 2000000",
    ]);
  });

  it("in the mapping of libraries to tasks", () => {
    const tasksByLibrary = { lib: ["good", "good", "gone"], unknown: ["good"] };
    expect(problemsWith(good, { tasksByLibrary })).toEqual([
      'lib (dead-reference) is mapped to the unknown task "gone"',
      'lib (dead-reference) is mapped to "good" twice',
      "unknown (dead-reference) is mapped to tasks but is not in the library registry",
    ]);
  });

  it("when two tasks carry one id", () => {
    expect(problemsWith(good, { tasks: { good, twin: good } })).toEqual(
      expect.arrayContaining(["good (info) exists twice"]),
    );
  });
});

function span(start: number, end: number) {
  return { type: "NOUN", start, end };
}
