import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const entry = {
  id: "acme/tiny-chat",
  kind: "Chat",
  task: "text-generation",
  description: "Answers questions about Acme.",
  files: ["*.gguf"],
  bytes: 1000,
  parameters: 2000,
  license: "mit",
};

const pathOf = (content: unknown): string => {
  const path = join(mkdtempSync(join(tmpdir(), "orrery-starters-")), "models.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
};

const problemOf = (path: string) => readConfig({ ORRERY_STARTER_MODELS: path }).problems;

test("a valid list is taken, and its path is the setting", () => {
  const path = pathOf([entry]);
  const { config, problems } = readConfig({ ORRERY_STARTER_MODELS: path });
  expect([config.starterModels, problems]).toEqual([path, []]);
});

test.each([
  ["no JSON", "[", "must be a JSON list of at most 100 entries"],
  ["too many", Array(101).fill(entry), "must be a JSON list of at most 100 entries"],
  ["a text among them", ["acme/tiny-chat"], "entry 1: must be an object"],
  ["a name", [entry, { ...entry, id: "tiny" }], 'entry 2: "id" must be a name like owner/name'],
  ["a number", [{ ...entry, bytes: "1 GB" }], 'entry 1: "bytes" must be a whole number above 0'],
  [
    "a missing field",
    [{ ...entry, license: undefined }],
    'entry 1: "license" is missing: it must be text of 1 to 100 characters',
  ],
  ["no files", [{ ...entry, files: [] }], 'entry 1: "files" must be a list of 1 to 50 paths or globs'],
  [
    "an unknown task",
    [{ ...entry, task: "chat" }],
    'entry 1: "task" must be the id of a task, such as text-generation',
  ],
  ["an unknown field", [{ ...entry, size: 1 }], 'entry 1: "size" is not a field of it. Remove it'],
  ["the same twice", [entry, { ...entry, id: "Acme/Tiny-Chat" }], 'entry 2: "id" is that of an earlier entry'],
])("an invalid list stops the start, with file, entry and field: %s", (_name, content, problem) => {
  const path = pathOf(content);
  expect(problemOf(path)).toEqual([
    `ORRERY_STARTER_MODELS (JSON file with the models offered for import) ${problem}; it is ${JSON.stringify(path)}.`,
  ]);
});

test("a file that cannot be read stops the start", () => {
  expect(problemOf("/no/such/models.json")).toEqual([
    'ORRERY_STARTER_MODELS (JSON file with the models offered for import) must be a file that the hub can read (ENOENT); it is "/no/such/models.json".',
  ]);
});
