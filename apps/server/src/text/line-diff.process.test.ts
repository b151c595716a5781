/** Diffs and merges by line, compared with what git makes of them. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { toHunks } from "./hunks.ts";
import { diffLines, splitLines } from "./line-diff.ts";
import { mergeLines } from "./merge-lines.ts";

const folder = mkdtempSync(join(tmpdir(), "orrery-diff-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

const createRandom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const applyEdits = (before: string, after: string): string => {
  const old = splitLines(before);
  const now = splitLines(after);
  const result: string[] = [];
  let copied = 0;
  for (const { oldStart, oldEnd, newStart, newEnd } of diffLines(old, now)) {
    result.push(...old.slice(copied, oldStart), ...now.slice(newStart, newEnd));
    copied = oldEnd;
  }
  return [...result, ...old.slice(copied)].join("");
};

const patchOf = (before: string, after: string): string => {
  const old = splitLines(before);
  const now = splitLines(after);
  const hunks = toHunks(diffLines(old, now), old, now);
  const text = hunks.flatMap((hunk) => [
    `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`,
    ...hunk.lines,
  ]);
  return `${["--- a/text", "+++ b/text", ...text].join("\n")}\n`;
};

describe("diffs by line", () => {
  test("300 random pairs of texts: edits give the new text, and git applies the hunks", () => {
    const random = createRandom(3);
    let patched = 0;
    for (let round = 0; round < 300; round += 1) {
      const letters = "abcdefgh".slice(0, 2 + random(7));
      const text = (): string => {
        const lines = Array.from({ length: random(30) }, () => letters[random(letters.length)]);
        return lines.join("\n") + (random(3) > 0 && lines.length > 0 ? "\n" : "");
      };
      const before = text();
      const after = text();
      expect(applyEdits(before, after)).toBe(after);
      if (before === after || before === "" || after === "" || round % 6 > 0) continue;
      file("text", before);
      const reply = spawnSync("git", ["apply", "-"], { cwd: folder, input: patchOf(before, after), encoding: "utf8" });
      expect([reply.stderr, readFileSync(join(folder, "text"), "utf8")]).toEqual(["", after]);
      patched += 1;
    }
    expect(patched).toBeGreaterThan(20);
  });

  test("finds the fewest lines", () => {
    const edits = diffLines(splitLines("a\nb\nc\na\nb\nb\na\n"), splitLines("c\nb\na\nb\na\nc\n"));
    const changed = edits.reduce((sum, edit) => sum + edit.oldEnd - edit.oldStart + edit.newEnd - edit.newStart, 0);
    expect(changed).toBe(5);
  });

  test("texts with nothing in common are one edit", () => {
    const lines = (letter: string) => Array.from({ length: 5_000 }, (_, index) => `${letter}${index}\n`);
    expect(diffLines(lines("a"), lines("b"))).toEqual([{ oldStart: 0, oldEnd: 5_000, newStart: 0, newEnd: 5_000 }]);
  });

  test.each([
    ["", []],
    ["a", ["a"]],
    ["a\n", ["a\n"]],
    ["\n\nb", ["\n", "\n", "b"]],
    ["a\r\nb\u2028c", ["a\r\n", "b\u2028c"]],
  ])("splits %j", (text, lines) => {
    expect(splitLines(text)).toEqual(lines);
  });
});

describe("merges by line", () => {
  test("60 random changes of both sides merge as git merges them, or conflict as they do there", () => {
    const random = createRandom(7);
    const counts = { merged: 0, conflicts: 0 };
    for (let round = 0; round < 60; round += 1) {
      const base = Array.from({ length: 40 }, (_, index) => `line ${index}\n`);
      const change = (side: string): string => {
        const lines = [...base];
        for (let edit = 0; edit < 3; edit += 1) {
          const at = random(lines.length);
          lines.splice(
            at,
            random(2),
            ...Array.from({ length: random(3) }, () => `${side} ${round} ${edit} ${random(99)}\n`),
          );
        }
        return lines.join("");
      };
      const ours = change("ours");
      const theirs = change("theirs");
      const merged = mergeLines(base.join(""), ours, theirs);
      const paths = [file("ours", ours), file("base", base.join("")), file("theirs", theirs)];
      const git = spawnSync("git", ["merge-file", "-p", ...paths], { encoding: "utf8" });
      // The number of conflicts, at most 127; more is a failure.
      expect(git.status ?? 255, git.stderr).toBeLessThan(128);
      expect(merged).toBe(git.status === 0 ? git.stdout : undefined);
      counts[merged === undefined ? "conflicts" : "merged"] += 1;
    }
    expect(counts.merged).toBeGreaterThan(10);
    expect(counts.conflicts).toBeGreaterThan(5);
  });

  test.each([
    ["the same change on both sides", "a\nb\nc\n", "a\nx\nc\n", "a\nx\nc\n", "a\nx\nc\n"],
    ["different changes of one line", "a\nb\nc\n", "a\nx\nc\n", "a\ny\nc\n", undefined],
    ["lines that touch", "a\nb\nc\n", "x\nb\nc\n", "a\ny\nc\n", undefined],
    ["a deletion and a change elsewhere", "a\nb\nc\nd\n", "b\nc\nd\n", "a\nb\nc\nx\n", "b\nc\nx\n"],
    ["a missing last line feed", "a\nb\nc", "x\nb\nc", "a\nb\nc", "x\nb\nc"],
  ])("%s", (_name, base, ours, theirs, merged) => {
    expect(mergeLines(base, ours, theirs)).toBe(merged);
  });
});
