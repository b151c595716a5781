import type { FileChange } from "@orrery/contract";
import { lfsPointer } from "../../git/lfs-pointer.ts";
import { toHunks } from "../../text/hunks.ts";
import { diffLines, splitLines } from "../../text/line-diff.ts";

type Version = NonNullable<FileChange["before"]>;
type Hunks = NonNullable<FileChange["text"]>["hunks"];

const noId = "0".repeat(40);
/** Max characters of the diff of a whole pull request. */
const maxCharacters = 1024 * 1024;

const quoted = (path: string): string => (path.includes('"') ? `"${path.replaceAll('"', '\\"')}"` : path);

/** Git ends names with spaces by a tab, so that they can be read back. */
const name = (folder: string, path: string): string =>
  `${quoted(`${folder}/${path}`)}${path.includes(" ") ? "\t" : ""}`;

const modeLines = (before: Version | undefined, after: Version | undefined): string[] => {
  if (!before) return [`new file mode ${after?.mode}`];
  if (!after) return [`deleted file mode ${before.mode}`];
  return before.mode === after.mode ? [] : [`old mode ${before.mode}`, `new mode ${after.mode}`];
};

const range = (start: number, lines: number): string => (lines === 1 ? String(start) : `${start},${lines}`);

const hunkLines = (hunks: Hunks): string[] =>
  hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
    `@@ -${range(oldStart, oldLines)} +${range(newStart, newLines)} @@`,
    ...lines,
  ]);

const pointerHunks = (before: Version | undefined, after: Version | undefined): Hunks | undefined => {
  const pointer = (version: Version | undefined) =>
    version ? version.sha256 && lfsPointer(version.sha256, version.size).toString() : "";
  const old = pointer(before);
  const now = pointer(after);
  if (old === undefined || now === undefined) return undefined;
  const oldLines = splitLines(old);
  const newLines = splitLines(now);
  return toHunks(diffLines(oldLines, newLines), oldLines, newLines).map((hunk) => ({
    ...hunk,
    lines: [...hunk.lines],
  }));
};

const contentLines = ({ path, before, after, text }: FileChange): string[] => {
  const from = before ? name("a", path) : "/dev/null";
  const to = after ? name("b", path) : "/dev/null";
  const hunks = text && !text.isTruncated ? text.hunks : pointerHunks(before, after);
  if (!hunks) return [`Binary files ${from} and ${to} differ`];
  return hunks.length === 0 ? [] : [`--- ${from}`, `+++ ${to}`, ...hunkLines(hunks)];
};

const fileDiff = (change: FileChange): string => {
  const { path, before, after } = change;
  const isContentSame = before?.oid === after?.oid;
  const mode = before && after && before.mode === after.mode ? ` ${after.mode}` : "";
  return [
    `diff --git ${quoted(`a/${path}`)} ${quoted(`b/${path}`)}`,
    ...modeLines(before, after),
    ...(isContentSame ? [] : [`index ${before?.oid ?? noId}..${after?.oid ?? noId}${mode}`, ...contentLines(change)]),
    "",
  ].join("\n");
};

/** Changes in git's own format, as many files as fit into 1 MiB. */
export const toGitDiff = (changes: readonly FileChange[]): string => {
  let diff = "";
  for (const change of changes) {
    const next = fileDiff(change);
    if (diff.length + next.length > maxCharacters) break;
    diff += next;
  }
  return diff;
};
