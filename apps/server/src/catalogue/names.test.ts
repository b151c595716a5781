import { expect, test } from "vitest";
import { parseRepositoryId, readRepositoryId } from "../readers/repository-id.ts";
import { parseFilePath } from "./file-path.ts";
import { referenceEntries } from "./reference-entries.ts";

test.each([
  ["owner/name", { id: "owner/name", author: "owner", key: "owner/name" }],
  ["Qwen/Qwen3-0.6B", { id: "Qwen/Qwen3-0.6B", author: "Qwen", key: "qwen/qwen3-0.6b" }],
  ["squad_v2", { id: "squad_v2", author: "", key: "squad_v2" }],
  ["01-ai/Yi_9B", { id: "01-ai/Yi_9B", author: "01-ai", key: "01-ai/yi_9b" }],
])("%s is a repository's name", (text, id) => {
  expect(readRepositoryId(text)).toEqual(id);
});

test.each([
  "",
  "/",
  "a/",
  "/b",
  "a/b/c",
  "a/b--c",
  "a..b/c",
  "a/b.git",
  "a/.hidden",
  "a/-x",
  "a/x-",
  "a b/c",
  "a/b?c",
  "a/b%2fc",
  "api/models",
  "datasets/squad",
  "models",
  `a/${"x".repeat(97)}`,
  "ä/b",
  "a/b\n",
  "__proto__/../x",
])("%j is no repository's name", (text) => {
  expect(() => parseRepositoryId(text)).toThrow("is not a valid repository name. Use owner/name");
});

test.each([
  "a.txt",
  "a/b/c.txt",
  ".gitattributes",
  "with space (1).bin",
  "ünï/文.txt",
  "a...b",
  "onnx/model_q4.onnx_data",
])("%s is a file's path", (path) => {
  expect(parseFilePath(path)).toBe(path);
});

test.each([
  ["", "is empty"],
  ["/a", "has an empty part"],
  ["a//b", "has an empty part"],
  ["a/", "has an empty part"],
  ["../a", 'contains "." or ".."'],
  ["a/./b", 'contains "." or ".."'],
  ["a\\b", "contains a control character or a backslash"],
  ["a\nb", "contains a control character or a backslash"],
  ["a\0", "contains a control character or a backslash"],
  [".git/config", 'contains ".git"'],
  ["x/.GIT/hooks", 'contains ".git"'],
  ["\ud800", "is not valid text"],
  ["é".repeat(501), "is longer than 1000 bytes"],
])("%j is no file's path: it %s", (path, why) => {
  expect(() => parseFilePath(path)).toThrow(`${why}. Use a/b/c.txt.`);
});

test("every model and dataset on a task page is a reference once", () => {
  const entries = referenceEntries();
  const names = entries.map(({ kind, id }) => `${kind} ${id}`);
  expect(new Set(names).size).toBe(names.length);
  expect(entries.find(({ id }) => id === "ProsusAI/finbert")).toEqual({
    kind: "model",
    id: "ProsusAI/finbert",
    origin: "reference",
    description: "Tells positive, negative and neutral apart in financial news and reports.",
    pipelineTag: "text-classification",
    tags: ["text-classification"],
  });
  expect(entries.find(({ id }) => id === "stanfordnlp/snli")).toMatchObject({
    kind: "dataset",
    tags: ["task_categories:text-classification"],
  });
});
