import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { pageScriptsFile, readPageScripts } from "./page-scripts.ts";

const folder = mkdtempSync(join(tmpdir(), "orrery-scripts-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("without the file of the build, no page has scripts of its own", async () => {
  const scriptsOf = await readPageScripts(folder);
  expect(scriptsOf("/tasks")).toEqual([]);
});

test("a path has the scripts of the page that the router shows there", async () => {
  const paths = [
    "/$",
    "/$owner",
    "/datasets/$",
    "/datasets/",
    "/",
    "/tasks/$id",
    "/tasks",
    "/collections/$owner/$name",
  ];
  writeFileSync(join(folder, pageScriptsFile), JSON.stringify(paths.map((path) => ({ path, files: [path] }))));
  const scriptsOf = await readPageScripts(folder);
  const found = ["/", "/tasks", "/tasks/", "/tasks/fill-mask", "/datasets", "/datasets/acme/rows/tree/main", "/acme"];
  expect(found.map((path) => scriptsOf(path)[0])).toEqual([
    "/",
    "/tasks",
    "/tasks",
    "/tasks/$id",
    "/datasets/",
    "/datasets/$",
    "/$owner",
  ]);
  expect(scriptsOf("/acme/tiny")).toEqual(["/$"]);
  expect(scriptsOf("/collections/acme/best")).toEqual(["/collections/$owner/$name"]);
});
