import { describe, expect, it } from "vitest";
import { parseRepositoryPath, revisionPath } from "./repository-route.ts";

describe("parseRepositoryPath", () => {
  it.each([
    ["acme/net", { id: "acme/net", view: "page", revision: "main", path: "" }],
    ["net", { id: "net", view: "page", revision: "main", path: "" }],
    ["acme/net/", { id: "acme/net", view: "page", revision: "main", path: "" }],
    ["acme/net/tree/main", { id: "acme/net", view: "tree", revision: "main", path: "" }],
    ["acme/net/blob/0a1b2/a/b%20c.txt", { id: "acme/net", view: "blob", revision: "0a1b2", path: "a/b c.txt" }],
    ["net/tree/main/onnx", { id: "net", view: "tree", revision: "main", path: "onnx" }],
    ["tree/main", { id: "tree/main", view: "page", revision: "main", path: "" }],
    ["acme/tree", { id: "acme/tree", view: "page", revision: "main", path: "" }],
  ])("reads %s", (url, index) => expect(parseRepositoryPath(url)).toEqual(index));

  it.each(["", "acme/net/other", "a/b/c/d", "api/x", "tasks/a/b", "docs/x/y", "%"])("rejects %s", (url) =>
    expect(parseRepositoryPath(url)?.view ?? "none").toBe(url === "%" ? "page" : "none"),
  );
});

describe("revisionPath", () => {
  it("round-trips through parseRepositoryPath", () => {
    expect(revisionPath("tree", "main", "")).toBe("/tree/main");
    expect(parseRepositoryPath(`a/b${revisionPath("blob", "main", "x/é #?.md")}`)?.path).toBe("x/é #?.md");
  });
});
