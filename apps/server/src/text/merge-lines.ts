import { diffLines, type LineEdit, splitLines } from "./line-diff.ts";

/** An edit of the base, with the lines that replace its own. */
interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

const replacementsOf = (edits: readonly LineEdit[], lines: readonly string[]): Replacement[] =>
  edits.map(({ oldStart, oldEnd, newStart, newEnd }) => ({
    start: oldStart,
    end: oldEnd,
    lines: lines.slice(newStart, newEnd),
  }));

const isSame = (left: Replacement, right: Replacement): boolean =>
  left.start === right.start &&
  left.end === right.end &&
  left.lines.length === right.lines.length &&
  left.lines.every((line, at) => line === right.lines[at]);

/** The edits of both sides in order; undefined if two of them touch and differ. */
const combine = (ours: readonly Replacement[], theirs: readonly Replacement[]): Replacement[] | undefined => {
  const combined: Replacement[] = [];
  const all = [...ours, ...theirs].sort((left, right) => left.start - right.start || left.end - right.end);
  for (const edit of all) {
    const last = combined.at(-1);
    if (last && isSame(last, edit)) continue;
    if (last && edit.start <= last.end) return undefined;
    combined.push(edit);
  }
  return combined;
};

/** Merges two versions of a text by line; undefined if both sides have changed the same lines, or lines that touch. */
export const mergeLines = (base: string, ours: string, theirs: string): string | undefined => {
  const baseLines = splitLines(base);
  const ourLines = splitLines(ours);
  const theirLines = splitLines(theirs);
  const edits = combine(
    replacementsOf(diffLines(baseLines, ourLines), ourLines),
    replacementsOf(diffLines(baseLines, theirLines), theirLines),
  );
  if (!edits) return undefined;
  const merged: string[] = [];
  let copied = 0;
  for (const { start, end, lines } of edits) {
    merged.push(...baseLines.slice(copied, start), ...lines);
    copied = end;
  }
  return [...merged, ...baseLines.slice(copied)].join("");
};
