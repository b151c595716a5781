import { describe, expect, it } from "vitest";
import { isAmbiguous, parseRepositoryPath, revisionPath, splitRevision } from "./repository-route.ts";

describe("parseRepositoryPath", () => {
  it.each([
    ["acme/net", { id: "acme/net", view: "page", revision: "main", path: "" }],
    ["net", { id: "net", view: "page", revision: "main", path: "" }],
    ["acme/net/", { id: "acme/net", view: "page", revision: "main", path: "" }],
    ["acme/net/tree/main", { id: "acme/net", view: "tree", revision: "main", path: "" }],
    ["acme/net/blob/0a1b2/a/b c.txt", { id: "acme/net", view: "blob", revision: "0a1b2", path: "a/b c.txt" }],
    ["acme/net/blob/main/50%25.txt", { id: "acme/net", view: "blob", revision: "main", path: "50%25.txt" }],
    ["net/tree/main/onnx", { id: "net", view: "tree", revision: "main", path: "onnx" }],
    ["tree/main", { id: "tree/main", view: "page", revision: "main", path: "" }],
    ["acme/tree", { id: "acme/tree", view: "page", revision: "main", path: "" }],
    ["acme/commits/tree/main/a", { id: "acme/commits", view: "tree", revision: "main", path: "a" }],
    ["acme/net/tree/refs/pr/3/a/b", { id: "acme/net", view: "tree", revision: "refs/pr/3", path: "a/b" }],
    ["acme/net/commits/main/a/b", { id: "acme/net", view: "commits", revision: "main", path: "a/b" }],
    ["acme/net/commits", { id: "acme/net", view: "commits", revision: "main", path: "" }],
    ["acme/net/commit/feature/one", { id: "acme/net", view: "commit", revision: "feature/one", path: "" }],
    ["acme/net/compare/a/b...c/d", { id: "acme/net", view: "compare", revision: "main", path: "a/b...c/d" }],
    ["acme/compare", { id: "acme/compare", view: "page", revision: "main", path: "" }],
    ["acme/net/settings", { id: "acme/net", view: "settings", revision: "main", path: "" }],
    ["acme/net/settings/webhooks", { id: "acme/net", view: "settings", revision: "main", path: "webhooks" }],
    ["acme/settings", { id: "acme/settings", view: "page", revision: "main", path: "" }],
    ["acme/net/discussions", { id: "acme/net", view: "discussions", revision: "main", path: "" }],
    ["acme/net/discussions/4/files", { id: "acme/net", view: "discussions", revision: "main", path: "4/files" }],
  ])("reads %s", (url, route) => expect(parseRepositoryPath(url)).toEqual(route));

  it.each(["", "acme/net/other", "a/b/c/d", "api/x", "tasks/a/b", "docs/x/y", "%"])("rejects %s", (url) =>
    expect(parseRepositoryPath(url)?.view ?? "none").toBe(url === "%" ? "page" : "none"),
  );
});

describe("splitRevision", () => {
  it.each([
    ["feature/one/a/b", { revision: "feature/one", path: "a/b" }],
    ["feature/one", { revision: "feature/one", path: "" }],
    ["feature/two/a", { revision: "feature", path: "two/a" }],
    ["v1", { revision: "v1", path: "" }],
    ["refs/convert/parquet/default", { revision: "refs/convert/parquet", path: "default" }],
    ["", { revision: "main", path: "" }],
  ])("splits %s", (text, expected) => expect(splitRevision(text, ["feature/one", "main"])).toEqual(expected));
});

it.each([
  ["acme/net/tree/feature/one", true],
  ["acme/net/tree/feature", false],
  ["acme/net/tree/main/a", false],
  [`acme/net/blob/${"0a".repeat(20)}/a`, false],
  ["acme/net/blob/refs/pr/1/a", false],
])("isAmbiguous: %s", (url, expected) => {
  const route = parseRepositoryPath(url);
  expect(route && isAmbiguous(route)).toBe(expected);
});

describe("revisionPath", () => {
  it("round-trips through parseRepositoryPath", () => {
    expect(revisionPath("tree", "main", "")).toBe("/tree/main");
    const url = revisionPath("blob", "main", "x/é #?%25.md");
    expect(parseRepositoryPath(`a/b${decodeURIComponent(url)}`)?.path).toBe("x/é #?%25.md");
  });
});
