/** .gitignore and .gitattributes, compared with git itself. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readIgnoreRules, readLargeFileRules } from "./git-rules.ts";

const folder = mkdtempSync(join(tmpdir(), "orrery-rules-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
execFileSync("git", ["init", "--quiet"], { cwd: folder });

const ignoredByGit = (rules: string, paths: readonly string[]): string[] => {
  writeFileSync(join(folder, ".gitignore"), rules);
  const input = paths.join("\n");
  const words = ["-c", "core.excludesFile=", "check-ignore", "--no-index", "--stdin"];
  const { status, stdout, stderr } = spawnSync("git", words, { cwd: folder, input, encoding: "utf8" });
  // 1: it ignores none of them.
  expect([0, 1], stderr).toContain(status);
  return stdout.split("\n").filter(Boolean);
};

const largeForGit = (rules: string, paths: readonly string[]): string[] => {
  writeFileSync(join(folder, ".gitattributes"), rules);
  const input = paths.join("\n");
  const stdout = execFileSync("git", ["check-attr", "filter", "--stdin"], { cwd: folder, input, encoding: "utf8" });
  return stdout.split("\n").flatMap((line) => /^(.*): filter: lfs$/.exec(line)?.[1] ?? []);
};

const paths = [
  ...[
    "a",
    "b",
    "a.log",
    "b.log",
    "a/b",
    "a/a.log",
    "b/a/b.log",
    "a/b/c",
    "a/b/c/d.log",
    "x/a/b",
    "x/y/z",
    "build/out.o",
  ],
  ...["keep.log", "a/keep.log", "foo1.bin", "foo12.bin", "fooA.bin", "deep/er/foo1.bin", "[x]", "a]b", "a-b", "#hash"],
  ...["!bang", "tail", "docs/a/readme.md", "docs/readme.md", "readme.md", "a/x/b", "a/x/y/b", "data.safetensors"],
];

const sets = [
  "*.log\n!keep.log\n",
  "/a\n",
  "a/\n",
  "a/b\n",
  "a/**\n!a/keep.log\n",
  "**/b\n",
  "a/**/b\n",
  "**/foo?.bin\n",
  "foo[0-9].bin\n",
  "foo[!0-9].bin\nfoo[^A]*.bin",
  "foo[[:alpha:]].bin\n",
  "\\#hash\n\\!bang\n",
  "\\[x\\]\n[]]*\na[]-]b\n",
  "build/*\n!build/out.o\n",
  "build/\n!build/out.o\n",
  "tail   \nx\\ \n",
  "# comment\n\n   \n/readme.md\r\n",
  "docs/**/readme.md\n",
  "*\n!*/\n!*.md\n",
  "x/*/z\n",
  "[\na[b\n",
  "b**g\nd*e*r*s\n",
  "/**\n!/a\n",
];

describe("ignore rules", () => {
  test.each(sets.map((rules) => [rules]))("%j excludes what git excludes", (rules) => {
    const isIgnored = readIgnoreRules(rules);
    expect(paths.filter(isIgnored).sort()).toEqual(ignoredByGit(rules, paths).sort());
  });

  test("a pattern with many stars takes no longer than its length times the path's", () => {
    const isIgnored = readIgnoreRules(`${"*a".repeat(200)}b\n${"**/a/".repeat(100)}b\n`);
    expect(isIgnored(`${"a".repeat(500)}c`)).toBe(false);
    expect(isIgnored(Array(200).fill("a").join("/"))).toBe(false);
  });
});

describe("large-file rules", () => {
  test.each([
    ["*.safetensors filter=lfs diff=lfs merge=lfs -text\n*.bin filter=lfs\nfoo1.bin -filter\n"],
    ["a/** filter=lfs\n# x\n\n/readme.md filter=lfs\n"],
    ['"a-b" filter=lfs\n*.log filter=other\n*.md\tfilter=lfs\n'],
    ["a/ filter=lfs\n* text=auto\n"],
  ])("%j names what git names", (rules) => {
    const isLarge = readLargeFileRules(rules);
    expect(paths.filter(isLarge).sort()).toEqual(largeForGit(rules, paths).sort());
  });
});
