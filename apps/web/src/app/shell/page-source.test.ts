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
    ["/tasks", "tasks"],
    ["/docs", "docs"],
    ["/settings/tokens", "settings"],
    ["/acme", "owner"],
    ["/collections/acme/best", "collections"],
    ["/new/model", "new"],
    ["/oauth/device", "oauth"],
    ["/notifications", "notifications"],
    ["/import", "import"],
    ["/engines", "engines"],
    ["/join", "join"],
  ])("links %s to its folder, which exists", (path, folder) => {
    expect(pageSource(path)).toBe(`apps/web/src/pages/${folder}`);
    expect(existsSync(`${root}${pageSource(path)}`)).toBe(true);
  });

  it.each(["/tasks/fill-mask", "/docs/router", "/acme/tiny", "/acme/tiny/tree/main", "/datasets/acme/rows"])(
    "leaves %s to link to its own text",
    (path) => {
      expect(pageSource(path)).toBeUndefined();
    },
  );
});
