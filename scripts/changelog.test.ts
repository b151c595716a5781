import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./build.mjs";
import { testNames } from "./spec.mjs";

/** The rows of “Tests of the fixed faults”: names separated by “ · ”, where “…” stands for any text, and a file. */
const rows = [
  ...readFileSync(join(root, "CHANGELOG.md"), "utf8").matchAll(/^\| [^|]+ \| ([^|]+) \| `([^`]+)` \|$/gm),
].map(([, names = "", file = ""]) => ({ names: names.split(" · "), file }));

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");

const patternOf = (name: string): RegExp => new RegExp(`^${name.split("…").map(escaped).join(".*")}$`);

/** Whether a file has the test: by its name, as “suite: test”, or as a row of `test.each`. */
const hasTest = (path: string, name: string): boolean => {
  const known = testNames(path);
  const has = (part: string) => known.some((title) => patternOf(part).test(title));
  const isRow = () => readFileSync(path, "utf8").includes(`      "${name}",\n`);
  return has(name) || (name.includes(": ") && name.split(": ").every(has)) || isRow();
};

test("every test that the changelog names exists", () => {
  expect(rows.length).toBeGreaterThan(30);
  const missing = rows.flatMap(({ names, file }) => {
    const path = join(root, file);
    if (!existsSync(path)) return [file];
    const tests = file.endsWith(".test.ts") ? names : [];
    return tests.filter((name) => !hasTest(path, name)).map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});
