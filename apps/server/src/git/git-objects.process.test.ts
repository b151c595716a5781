import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { changePaths, type PathContent, type ReadTree } from "./change-paths.ts";
import { commitId, parseCommit, parseTag, serializeCommit, serializeTag } from "./commit-object.ts";
import { editTree, findLine, type IndexedTree, indexTree } from "./indexed-tree.ts";
import { blobId, objectId } from "./object-id.ts";
import { branchRef, tagRef } from "./ref-name.ts";
import { emptyTreeId, modes, parseTree, serializeTree, type TreeLine, treeId } from "./tree.ts";

const folder = mkdtempSync(join(tmpdir(), "orrery-git-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (input: string | Buffer, ...command: string[]): string =>
  execFileSync("git", command, { cwd: folder, input, stdio: ["pipe", "pipe", "pipe"] })
    .toString()
    .trim();
git("", "init", "--quiet");

const content = (text: string): PathContent => ({ mode: modes.file, oid: blobId(Buffer.from(text)) });

/** Writes the files with git itself and returns the id of the root tree. */
const treeOfGit = (files: ReadonlyMap<string, PathContent>): string => {
  git("", "read-tree", "--empty");
  const lines = [...files].map(([path, { mode, oid }]) => `${mode} ${oid}\t${path}`).join("\n");
  if (lines) git(`${lines}\n`, "update-index", "--index-info");
  return git("", "write-tree", "--missing-ok");
};

/** Small deterministic random numbers. */
const createRandom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const names = ["a", "a.b", "a-b", "a0", "ab", "b", "B", "lib", "lib.ts", "ü", "z z"];

const readNothing = async (): Promise<IndexedTree> => indexTree(Buffer.alloc(0));
const readFrom =
  (trees: ReadonlyMap<string, Buffer>): ReadTree =>
  async (oid) =>
    indexTree(trees.get(oid) ?? Buffer.alloc(0));

describe("trees", () => {
  test("sorts files and folders with equal beginnings as git does", async () => {
    const files = new Map(["a/x", "a.b", "a-b", "a0", "ab/y", "ü", "B"].map((path) => [path, content(path)]));
    const { root, trees } = await changePaths(readNothing, emptyTreeId, { put: files, remove: [] });
    expect(root).toBe(treeOfGit(files));
    expect(parseTree(trees.get(root) ?? Buffer.alloc(0)).map(({ name }) => name)).toEqual([
      "B",
      "a-b",
      "a.b",
      "a",
      "a0",
      "ab",
      "ü",
    ]);
  });

  test("an edit equals writing the tree anew, for every order of names", () => {
    const line = (name: string, isFolder: boolean): TreeLine => ({
      mode: isFolder ? modes.folder : modes.file,
      name,
      oid: blobId(Buffer.from(name)),
    });
    let seen = 0;
    for (const name of names)
      for (const isFolder of [true, false]) {
        const others = names.filter((other) => other !== name).map((other, index) => line(other, index % 2 === 0));
        const before = serializeTree(others);
        const added = editTree(indexTree(before), [{ name, line: line(name, isFolder) }]);
        expect(added).toEqual(serializeTree([...others, line(name, isFolder)]));
        expect(editTree(indexTree(added), [{ name }])).toEqual(before);
        seen += 1;
      }
    expect(seen).toBe(2 * names.length);
  });

  test("few edits of a large folder give what many do, and every entry is found by its name", () => {
    const random = createRandom(9);
    const nameOf = (index: number): string => `${names[index % names.length]}${index}`;
    const lineOf = (index: number, version: number): TreeLine => ({
      mode: random(3) === 0 ? modes.folder : modes.file,
      name: nameOf(index),
      oid: blobId(Buffer.from(`${index} ${version}`)),
    });
    const lines = new Map(Array.from({ length: 400 }, (_, index) => [nameOf(index), lineOf(index, 0)]));
    for (let round = 1; round <= 100; round += 1) {
      const edits = Array.from({ length: 1 + random(8) }, () => random(450)).map((index) => ({
        name: nameOf(index),
        ...(random(3) > 0 && { line: lineOf(index, round) }),
      }));
      const unique = [...new Map(edits.map((edit) => [edit.name, edit])).values()];
      const tree = indexTree(serializeTree([...lines.values()]));
      expect(tree.starts.length).toBe(lines.size);
      for (const { name, line } of unique) {
        expect(findLine(tree, name)).toEqual(lines.get(name));
        if (line) lines.set(name, line);
        else lines.delete(name);
      }
      expect(editTree(tree, unique)).toEqual(serializeTree([...lines.values()]));
    }
    expect(lines.size).toBeGreaterThan(100);
  });

  test("30 random changes give the ids that git gives", async () => {
    const random = createRandom(5);
    const stored = new Map<string, Buffer>();
    const readTree = readFrom(stored);
    const files = new Map<string, PathContent>();
    let root = emptyTreeId;
    for (let round = 0; round < 30; round += 1) {
      const put = new Map<string, PathContent>();
      const isFree = (path: string): boolean =>
        [...files.keys(), ...put.keys()].every(
          (other) => !other.startsWith(`${path}/`) && !path.startsWith(`${other}/`),
        );
      for (let index = 0; index < 3; index += 1) {
        const path = Array.from({ length: 1 + random(3) }, () => names[random(names.length)]).join("/");
        if (isFree(path))
          put.set(path, {
            mode: random(5) === 0 ? modes.executable : modes.file,
            oid: content(`${round} ${index}`).oid,
          });
      }
      const candidates = [...files.keys()].filter((path) => !put.has(path));
      const remove = candidates.length > 6 ? [candidates[random(candidates.length)] ?? ""] : [];
      const changed = await changePaths(readTree, root, { put, remove, areTwinsAllowed: true });
      for (const [oid, tree] of changed.trees) stored.set(oid, tree);
      for (const path of remove) files.delete(path);
      for (const [path, entry] of put) files.set(path, entry);
      root = changed.root;
      expect(root).toBe(treeOfGit(files));
    }
    expect(files.size).toBeGreaterThan(5);
  });

  test("removes folders whole, and drops folders that become empty", async () => {
    const put = new Map(["a/b/c", "a/b/d", "e"].map((path) => [path, content(path)]));
    const first = await changePaths(readNothing, emptyTreeId, { put, remove: [] });
    const read = readFrom(first.trees);
    const alone = treeId(serializeTree([{ name: "e", ...content("e") }]));
    expect((await changePaths(read, first.root, { put: new Map(), remove: ["a"] })).root).toBe(alone);
    expect((await changePaths(read, first.root, { put: new Map(), remove: ["a/b/c", "a/b/d"] })).root).toBe(alone);
    const swapped = await changePaths(read, first.root, {
      put: new Map([["a", content("now a file")]]),
      remove: ["a"],
    });
    expect(parseTree(swapped.trees.get(swapped.root) ?? Buffer.alloc(0)).map(({ name, mode }) => [name, mode])).toEqual(
      [
        ["a", modes.file],
        ["e", modes.file],
      ],
    );
    const emptied = await changePaths(read, first.root, {
      put: new Map([["a", content("now a file")]]),
      remove: ["a/b/c", "a/b/d"],
    });
    expect(emptied.root).toBe(swapped.root);
  });

  test("leaves a tree alone that a change does not change", async () => {
    const put = new Map([["a/b", content("b")]]);
    const first = await changePaths(readNothing, emptyTreeId, { put, remove: [] });
    const read = readFrom(first.trees);
    expect(await changePaths(read, first.root, { put, remove: ["nothing/here"] })).toEqual({
      root: first.root,
      trees: new Map(),
      origins: new Map(),
    });
  });

  test.each([
    ["a file inside a file", ["e/inside"], '"e" can\'t be both a file and a folder. Remove one first.'],
    ["a file in place of a folder", ["a"], '"a" can\'t be both a file and a folder. Remove one first.'],
    ["both in one commit", ["n", "n/m"], '"n" can\'t be both a file and a folder. Remove one first.'],
  ])("refuses %s", async (_name, paths, message) => {
    const put = new Map(["a/b", "e"].map((path) => [path, content(path)]));
    const first = await changePaths(readNothing, emptyTreeId, { put, remove: [] });
    const read = readFrom(first.trees);
    const change = changePaths(read, first.root, {
      put: new Map(paths.map((path) => [path, content(path)])),
      remove: [],
    });
    await expect(change).rejects.toMatchObject({ code: "unprocessable", message });
  });

  test("refuses a tree that ends inside an entry", () => {
    expect(() => parseTree(Buffer.from("100644 a\0short"))).toThrow("one of its entries is incomplete");
  });
});

describe("commits and tags", () => {
  const author = { name: "Ada Ü", email: "ada@example.com", seconds: 1_700_000_000, zone: "+0130" };

  test("have the ids that git gives, and read back", () => {
    const commit = {
      tree: emptyTreeId,
      parents: [],
      author,
      committer: { ...author, zone: "-0800" },
      message: "one\n\ntwo\n",
    };
    const bytes = serializeCommit(commit);
    expect(commitId(bytes)).toBe(git(bytes, "hash-object", "-t", "commit", "--stdin", "-w", "--literally"));
    expect(parseCommit(bytes)).toEqual(commit);
    const merge = { ...commit, parents: [commitId(bytes), commitId(bytes)], message: "" };
    expect(parseCommit(serializeCommit(merge))).toEqual(merge);
    const tag = { object: commitId(bytes), kind: "commit", name: "v1", tagger: author, message: "first\n" };
    const tagBytes = serializeTag(tag);
    expect(objectId("tag", tagBytes)).toBe(git(tagBytes, "hash-object", "-t", "tag", "--stdin"));
    expect(parseTag(tagBytes)).toEqual(tag);
  });

  test("reads signed commits and commits with other headers", () => {
    const text = `tree ${emptyTreeId}\nauthor A <a@b> 1 +0000\ncommitter C <> 2 +0000\ngpgsig -----BEGIN\n line\n -----END\nencoding UTF-8\n\nhello`;
    expect(parseCommit(Buffer.from(text))).toMatchObject({
      author: { name: "A" },
      committer: { email: "" },
      message: "hello",
    });
  });

  test.each([
    ["without a tree", "author A <a@b> 1 +0000\n\nx", "its tree or a parent is no object id"],
    ["with a strange parent", `tree ${emptyTreeId}\nparent x\n\nx`, "its tree or a parent is no object id"],
    ["without an author", `tree ${emptyTreeId}\n\nx`, "its author or committer cannot be read"],
  ])("refuses a commit %s", (_name, text, message) => {
    expect(() => parseCommit(Buffer.from(text))).toThrow(message);
  });
});

describe("names of branches and tags", () => {
  const bad = [
    "",
    "@",
    "HEAD",
    "a..b",
    "a//b",
    "/a",
    "a/",
    ".a",
    "a/.b",
    "a.lock",
    "a b",
    "a~1",
    "a^",
    "a:b",
    "a?",
    "a*",
    "a[",
    "a\\b",
    "a@{b",
    "a.",
    "-a",
    "a\u0007",
    "refs/pr/1",
    "refs/heads/x",
    "0".repeat(40),
    "x".repeat(201),
    "\ud800",
  ];

  test.each(bad)("refuses %j", (name) => {
    expect(() => branchRef(name)).toThrow(/^The branch name .* (is|has|contains|begins)/);
  });

  test("agrees with git on what it accepts", () => {
    const good = ["main", "feature/x", "v1.0", "ünï", "a-b_c", "1", "a{b}"];
    for (const name of good)
      expect(git("", "check-ref-format", "--branch", branchRef(name).slice("refs/heads/".length))).toBe(name);
    expect(good.map(tagRef)).toEqual(good.map((name) => `refs/tags/${name}`));
  });
});
