import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { blobOid, commitOid, folderOids, pointerOf } from "./git-objects.ts";

test("blob ids equal those of git", () => {
  expect(blobOid(Buffer.from(""))).toBe("e69de29bb2d1d6434b8b29ae775ad8c2e48c5391");
  expect(blobOid(Buffer.from("hello\n"))).toBe("ce013625030ba8dba906f756967f9e9ca394464a");
  expect(folderOids([]).get("")).toBe("4b825dc642cb6eb9a060e54bf8d69288fbee4904");
});

test("writes pointers in git-lfs format", () => {
  expect(pointerOf("ab".repeat(32), 12).toString()).toBe(
    `version https://git-lfs.github.com/spec/v1\noid sha256:${"ab".repeat(32)}\nsize 12\n`,
  );
});

const git = (folder: string, args: string[], input: string, env: Record<string, string> = {}): string =>
  execFileSync("git", args, { cwd: folder, input, env: { ...process.env, ...env } })
    .toString()
    .trim();

const hasGit = (() => {
  try {
    execFileSync("git", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

test.skipIf(!hasGit)("trees and commits get the ids that git itself gives (skipped where git is missing)", () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-git-"));
  git(folder, ["init", "-q"], "");
  const texts = { "a.txt": "one", "a/z.txt": "two", "a-b/y.txt": "three", "ä/x.txt": "four", "a/b/c.txt": "" };
  const files = Object.entries(texts).map(([path, text]) => ({ path, oid: blobOid(Buffer.from(text)) }));
  for (const [path, text] of Object.entries(texts)) {
    const oid = git(folder, ["hash-object", "-w", "--stdin"], text);
    git(folder, ["update-index", "--add", "--cacheinfo", `100644,${oid},${path}`], "");
  }
  const tree = git(folder, ["write-tree"], "");
  expect(folderOids(files).get("")).toBe(tree);
  expect(folderOids(files).get("a/b")).toBe(git(folder, ["rev-parse", `${tree}:a/b`], ""));
  const who = { NAME: "ada", EMAIL: "ada@hub.invalid", DATE: "1700000000 +0000" };
  const env = Object.fromEntries(
    Object.entries(who).flatMap(([name, value]) => [
      [`GIT_AUTHOR_${name}`, value],
      [`GIT_COMMITTER_${name}`, value],
    ]),
  );
  const text = { tree, author: "ada", at: 1_700_000_000_123, message: "first words\n" };
  const first = git(folder, ["commit-tree", tree], text.message, env);
  expect(commitOid(text)).toBe(first);
  const second = git(folder, ["commit-tree", tree, "-p", first], text.message, env);
  expect(commitOid({ ...text, parent: first })).toBe(second);
});
