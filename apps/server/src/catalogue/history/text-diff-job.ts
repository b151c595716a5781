import type { ByteSource } from "../../blobs/byte-source.ts";
import { decodeText } from "../../text/decode-text.ts";
import { type Hunk, toHunks } from "../../text/hunks.ts";
import { diffLines, splitLines } from "../../text/line-diff.ts";
import type { WorkerJob } from "../../workers/job.ts";

/** How a text changed, line by line. */
export interface TextDiff {
  readonly hunks: readonly Hunk[];
  readonly addedLines: number;
  readonly removedLines: number;
  /** Whether there are more hunks than are shown. */
  readonly isTruncated: boolean;
}

const maxShownLines = 2_000;
const maxShownCharacters = 256 * 1024;

/** The first hunks that fit. */
const takeHunks = (hunks: readonly Hunk[]): Hunk[] => {
  const shown: Hunk[] = [];
  let lines = 0;
  let characters = 0;
  for (const hunk of hunks) {
    lines += hunk.lines.length;
    characters += hunk.lines.reduce((sum, line) => sum + line.length, 0);
    if (lines > maxShownLines || characters > maxShownCharacters) break;
    shown.push(hunk);
  }
  return shown;
};

/** Compares two texts; null if one of them is not text. */
const compare = async (_input: null, sources: readonly ByteSource[]): Promise<TextDiff | null> => {
  const texts: string[][] = [];
  for (const source of sources) {
    const text = decodeText(await source.read(0, source.size));
    if (text === undefined) return null;
    texts.push(splitLines(text));
  }
  const [before = [], after = []] = texts;
  const edits = diffLines(before, after);
  const all = toHunks(edits, before, after);
  const hunks = takeHunks(all);
  return {
    hunks,
    addedLines: edits.reduce((sum, { newStart, newEnd }) => sum + newEnd - newStart, 0),
    removedLines: edits.reduce((sum, { oldStart, oldEnd }) => sum + oldEnd - oldStart, 0),
    isTruncated: hunks.length < all.length,
  };
};

/** Max bytes of a text that is compared by line. */
export const maxDiffBytes = 1024 * 1024;

export const textDiffJob: WorkerJob<null, TextDiff | null> = {
  name: "text diff",
  lane: "reads",
  maxBytes: 2 * maxDiffBytes,
  remembersLimits: true,
  run: compare,
};
