import { execFileSync, spawnSync } from "node:child_process";
import fc from "fast-check";
import { parseSync } from "oxc-parser";
import { describe, expect, inject, it } from "vitest";
import { outputOf } from "../../../../scripts/run-program.mjs";
import type { Program } from "../code/code.ts";
import { datasetLibraries } from "../dataset-libraries/dataset-libraries.ts";
import type { DatasetRecord } from "../dataset-libraries/dataset-record.ts";
import { librariesWithSnippets, loadingSnippets } from "../libraries/snippets/loading-snippets.ts";
import { localApps } from "../local-apps/local-apps.ts";
import type { ModelRecord } from "../model-record.ts";
import { type AppModel, exampleAppModels } from "./example-app-models.ts";
import { exampleDatasets } from "./example-datasets.ts";
import { exampleModels } from "./example-models.ts";
import { hostileTexts } from "./hostile-texts.ts";
import { pythonShapes, quotedSkeleton, shellSkeleton } from "./program-shapes.ts";
import { type Subject, watchShapes } from "./shape-watch.ts";

const has = (command: string): boolean => spawnSync(command, ["--version"]).status === 0;
const hasPython = has("python3");
const hasBash = has("bash");
const unless = (isThere: boolean, command: string): string => (isThere ? "" : ` (skipped: no ${command} here)`);

const libraries: readonly Subject[] = librariesWithSnippets.flatMap((key) =>
  exampleModels(key).map(([title, record]) => ({
    name: `${key}, ${title}`,
    record,
    programs: (model) => loadingSnippets(key, model as ModelRecord),
  })),
);

const apps: readonly Subject[] = Object.entries(localApps).flatMap(([key, app]) =>
  "snippet" in app
    ? Object.entries(exampleAppModels)
        .filter(([, { model }]) => app.isOffered(model))
        .map(([title, record]) => ({
          name: `${key}, ${title}`,
          record,
          programs: (given: object) => {
            const { model, file } = given as AppModel;
            const setups = (text = ""): Program => ({ language: "shell", content: text });
            return app.snippet(model, file).flatMap((snippet) => [setups(snippet.setup), snippet]);
          },
        }))
    : [],
);

const datasets: readonly Subject[] = Object.entries(datasetLibraries).flatMap(([key, library]) =>
  Object.entries(exampleDatasets).map(([title, record]) => ({
    name: `${key}, ${title}`,
    record,
    programs: (dataset) => library.snippets(dataset as DatasetRecord),
  })),
);

const subjects = [...libraries, ...apps, ...datasets];
const inLanguage = (language: Program["language"], programs: readonly Program[]) =>
  programs.filter((program) => program.language === language);
const benign = subjects.flatMap(({ record, programs }) => programs(record));

/** What Python makes of each program: a digest of its tree, or `error: …`. */
const askPython = (programs: readonly Program[]): readonly string[] =>
  JSON.parse(
    execFileSync("python3", ["-c", pythonShapes], {
      input: JSON.stringify(programs.map(({ content }) => content)),
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    }),
  );

const shapesOf = (programs: readonly Program[]): readonly (string | undefined)[] => {
  const python = hasPython ? inLanguage("python", programs) : [];
  const trees = python.length > 0 ? askPython(python) : [];
  const treeOf = new Map(python.map((program, place) => [program, trees[place]]));
  return programs.map((program) => {
    if (program.language === "shell") return shellSkeleton(program.content);
    if (program.language !== "python") return quotedSkeleton(program.content);
    const tree = hasPython ? treeOf.get(program) : "";
    return tree?.startsWith("error") ? undefined : tree;
  });
};

const isShell = (script: string): boolean => spawnSync("bash", ["-n"], { input: script }).status === 0;

describe("every program", () => {
  it.skipIf(!hasPython)(`in Python parses${unless(hasPython, "python3")}`, () => {
    const programs = inLanguage("python", benign);
    const shapes = askPython(programs);
    expect(programs.filter((_, place) => shapes[place]?.startsWith("error"))).toEqual([]);
    expect(programs.length).toBeGreaterThan(250);
  });

  it.skipIf(!hasBash)(`for the shell parses${unless(hasBash, "bash")}`, () => {
    const programs = inLanguage("shell", benign);
    expect(programs.length).toBeGreaterThan(20);
    // One bash starts the others: starting processes from a test takes long.
    const parseEach = 'for script; do bash -n -c "$script" || echo "$script"; done';
    const scripts = programs.map(({ content }) => content);
    expect(outputOf("bash", ["-c", parseEach, "bash", ...scripts])).toBe("");
  });

  it("in JavaScript and JSON parses", () => {
    const javascript = inLanguage("javascript", benign);
    const json = inLanguage("json", benign);
    expect(Math.min(javascript.length, json.length)).toBeGreaterThan(0);
    expect(javascript.flatMap(({ content }) => parseSync("snippet.mjs", content).errors)).toEqual([]);
    for (const { content } of json) expect(() => JSON.parse(content)).not.toThrow();
  });

  it("has no gap where a field is missing", () => {
    expect(benign.filter(({ content }) => /undefined|\bnull\b|\[object|\{\{|NaN/.test(content))).toEqual([]);
  });

  it("in Python is laid out in 88 columns, without stray space", () => {
    const lines = inLanguage("python", benign).flatMap(({ content }) => content.split("\n"));
    expect(lines.filter((line) => line.length > 88 || /\s$/.test(line))).toEqual([]);
    expect(benign.filter(({ content }) => content.includes("\n\n\n"))).toEqual([]);
  });
});

/** Quotes, line ends, expansions and marks that cannot be seen each stay in the sample; `code.process.test.ts` has all texts. */
const texts = hostileTexts.filter((_, at) => inject("isFullRun") || at % 8 === 0 || at === hostileTexts.length - 1);

const hostileText = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
);

describe("hostile metadata", () => {
  const hidden = /(?![ \n])[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
  const missing = [hasPython ? "" : "trees of Python programs: no python3", hasBash ? "" : "bash -n: no bash"];
  const leftOut = missing.filter((reason) => reason !== "").join("; ");

  it(`changes no program but in its values${leftOut && ` (left out: ${leftOut})`}`, () => {
    const watch = watchShapes(subjects, shapesOf);
    const check = (text: string): void => {
      const { changed, made } = watch(text);
      expect(changed.slice(0, 3)).toEqual([]);
      expect(made.filter(({ content }) => hidden.test(content)).slice(0, 3)).toEqual([]);
      const scripts = new Set(inLanguage("shell", made).map(({ content }) => content));
      expect(!hasBash || isShell([...scripts].join("\n"))).toBe(true);
    };
    const examples = texts.map((text) => [text] as [string]);
    fc.assert(fc.property(hostileText, check), { numRuns: examples.length + (inject("isFullRun") ? 10 : 2), examples });
  }, 180_000);
});
