import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { pageSource } from "./page-source.ts";

const root = fileURLToPath(new URL("../../../../../", import.meta.url));

describe("pageSource", () => {
  it.each([
    ["/", "home"],
    ["/models", "models"],
    ["/datasets", "datasets"],
    ["/datasets/acme/rows", "repository/dataset"],
    ["/tasks", "tasks"],
    ["/docs", "docs"],
    ["/settings/tokens", "settings"],
    ["/acme/tiny/tree/main", "repository/model"],
    ["/notifications", "notifications"],
    ["/import", "import"],
    ["/engines", "engines"],
    ["/join", "join"],
  ])("links %s to its folder, which exists", (path, folder) => {
    expect(pageSource(path)).toBe(`apps/web/src/pages/${folder}`);
    expect(existsSync(`${root}${pageSource(path)}`)).toBe(true);
  });

  it.each(["/tasks/fill-mask", "/docs/router"])("leaves %s to link to its own text", (path) => {
    expect(pageSource(path)).toBeUndefined();
  });
});
