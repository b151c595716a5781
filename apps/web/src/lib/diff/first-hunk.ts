import type { DiffHunk } from "./hunk-rows.ts";
import { lineChanges } from "./line-changes.ts";

const signs = { same: " ", removed: "-", added: "+" } as const;

/** Later lines of a long change are read in full elsewhere. */
const maxLines = 8;

/** The first lines that differ, with one equal line before them; undefined for equal texts. */
export const firstHunk = (before: string, after: string): DiffHunk | undefined => {
  const rows = lineChanges(before, after);
  const start = rows.findIndex(({ kind }) => kind !== "same");
  if (start < 0) return undefined;
  const length = rows.slice(start).findIndex(({ kind }) => kind === "same");
  const end = length < 0 ? rows.length : start + length;
  const shown = rows.slice(Math.max(0, start - 1), Math.min(end, start + maxLines));
  const first = start > 0 ? rows[start - 1] : undefined;
  return {
    oldStart: first?.before ?? 1,
    oldLines: shown.filter(({ kind }) => kind !== "added").length,
    newStart: first?.after ?? 1,
    newLines: shown.filter(({ kind }) => kind !== "removed").length,
    lines: shown.map(({ kind, parts }) => signs[kind] + parts.map(({ text }) => text).join("")),
  };
};
