import type { LineEdit } from "./line-diff.ts";

/** A stretch of changed lines with the lines around them. Numbers count from 1. */
export interface Hunk {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  /** Each begins with a space, `-` or `+`, as git writes it; line feeds are left out. */
  readonly lines: readonly string[];
}

const context = 3;
const noLineFeed = "\\ No newline at end of file";

/** Edits whose lines of context touch are in one hunk. */
const groupEdits = (edits: readonly LineEdit[]): LineEdit[][] => {
  const groups: LineEdit[][] = [];
  for (const edit of edits) {
    const last = groups.at(-1)?.at(-1);
    if (last && edit.oldStart - last.oldEnd <= 2 * context) groups.at(-1)?.push(edit);
    else groups.push([edit]);
  }
  return groups;
};

const marked = (sign: string, line: string): string[] =>
  line.endsWith("\n") ? [`${sign}${line.slice(0, -1)}`] : [`${sign}${line}`, noLineFeed];

const toHunk = (group: readonly LineEdit[], old: readonly string[], now: readonly string[]): Hunk => {
  const first = group[0] as LineEdit;
  const last = group.at(-1) as LineEdit;
  const before = Math.min(context, first.oldStart);
  const after = Math.min(context, old.length - last.oldEnd);
  const lines: string[] = [];
  let at = first.oldStart - before;
  const copyTo = (end: number): void => {
    for (const line of old.slice(at, end)) lines.push(...marked(" ", line));
    at = end;
  };
  for (const { oldStart, oldEnd, newStart, newEnd } of group) {
    copyTo(oldStart);
    for (const line of old.slice(oldStart, oldEnd)) lines.push(...marked("-", line));
    for (const line of now.slice(newStart, newEnd)) lines.push(...marked("+", line));
    at = oldEnd;
  }
  copyTo(last.oldEnd + after);
  const oldLines = last.oldEnd + after - (first.oldStart - before);
  const newLines = last.newEnd + after - (first.newStart - before);
  return {
    oldStart: first.oldStart - before + (oldLines > 0 ? 1 : 0),
    oldLines,
    newStart: first.newStart - before + (newLines > 0 ? 1 : 0),
    newLines,
    lines,
  };
};

export const toHunks = (edits: readonly LineEdit[], old: readonly string[], now: readonly string[]): Hunk[] =>
  groupEdits(edits).map((group) => toHunk(group, old, now));
