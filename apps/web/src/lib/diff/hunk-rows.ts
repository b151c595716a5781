import { type WordChange, wordDiff } from "./word-diff.ts";

interface Part {
  readonly text: string;
  readonly isChanged: boolean;
}

export interface DiffRow {
  readonly kind: "same" | "added" | "removed";
  readonly before?: number;
  readonly after?: number;
  readonly parts: readonly Part[];
  /** Whether the last line of the file has no line feed. */
  readonly isUnended?: boolean;
}

/** One row of a side-by-side view. */
export interface DiffPair {
  readonly left: DiffRow | undefined;
  readonly right: DiffRow | undefined;
}

export interface DiffHunk {
  readonly oldStart: number;
  readonly oldLines: number;
  readonly newStart: number;
  readonly newLines: number;
  readonly lines: readonly string[];
}

/** Words of longer lines are not compared: they are data, not text. */
const maxLineLength = 1_000;

/** Above this share of changed characters, the whole line has changed and no word is marked. */
const maxChangedShare = 0.6;

const textOf = (row: DiffRow): string => row.parts.map(({ text }) => text).join("");

const partsOf = (changes: readonly WordChange[], kind: "added" | "removed"): readonly Part[] => {
  const own = changes.filter((change) => change.kind === "same" || change.kind === kind);
  return own.map((change) => ({ text: change.text, isChanged: change.kind !== "same" }));
};

const isMarkable = (parts: readonly Part[]): boolean => {
  const lengthOf = (some: readonly Part[]) => some.reduce((sum, { text }) => sum + text.length, 0);
  return lengthOf(parts.filter(({ isChanged }) => isChanged)) <= lengthOf(parts) * maxChangedShare;
};

/** Marks the words that differ in a removed line and the added line that replaced it. */
const markWords = (removed: DiffRow, added: DiffRow): readonly [DiffRow, DiffRow] => {
  const before = textOf(removed);
  const after = textOf(added);
  if (before.length > maxLineLength || after.length > maxLineLength) return [removed, added];
  const changes = wordDiff(before, after);
  const left = partsOf(changes, "removed");
  const right = partsOf(changes, "added");
  if (!isMarkable(left) || !isMarkable(right)) return [removed, added];
  return [
    { ...removed, parts: left },
    { ...added, parts: right },
  ];
};

const kinds = { "-": "removed", "+": "added", " ": "same" } as const;

const plainRows = ({ oldStart, newStart, lines }: DiffHunk): DiffRow[] => {
  const rows: DiffRow[] = [];
  let before = oldStart;
  let after = newStart;
  for (const line of lines) {
    const last = rows.at(-1);
    if (line.startsWith("\\")) {
      if (last) rows[rows.length - 1] = { ...last, isUnended: true };
      continue;
    }
    const kind = kinds[line[0] as keyof typeof kinds] ?? "same";
    const parts = [{ text: line.slice(1), isChanged: false }];
    rows.push({ kind, parts, ...(kind !== "added" && { before }), ...(kind !== "removed" && { after }) });
    if (kind !== "added") before += 1;
    if (kind !== "removed") after += 1;
  }
  return rows;
};

/** Rows in runs of one kind, so that removed lines can be matched with the added ones that follow. */
const runsOf = (rows: readonly DiffRow[]): readonly DiffRow[][] => {
  const runs: DiffRow[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last?.[0]?.kind === row.kind) last.push(row);
    else runs.push([row]);
  }
  return runs;
};

const pairRuns = (removed: readonly DiffRow[], added: readonly DiffRow[]): DiffPair[] =>
  Array.from({ length: Math.max(removed.length, added.length) }, (_, at) => {
    const left = removed[at];
    const right = added[at];
    if (!left || !right) return { left, right };
    const [first, second] = markWords(left, right);
    return { left: first, right: second };
  });

/** A hunk side by side, with the words marked that differ. */
export const hunkPairs = (hunk: DiffHunk): readonly DiffPair[] => {
  const pairs: DiffPair[] = [];
  let removed: readonly DiffRow[] = [];
  const flush = (added: readonly DiffRow[]): void => {
    pairs.push(...pairRuns(removed, added));
    removed = [];
  };
  for (const run of runsOf(plainRows(hunk))) {
    const kind = run[0]?.kind;
    if (kind === "removed") removed = run;
    else if (kind === "added") flush(run);
    else {
      flush([]);
      for (const row of run) pairs.push({ left: row, right: row });
    }
  }
  flush([]);
  return pairs;
};

/** The same in one column: what was removed comes before what replaced it. */
export const hunkRows = (hunk: DiffHunk): readonly DiffRow[] => {
  const rows: DiffRow[] = [];
  const added: DiffRow[] = [];
  for (const { left, right } of hunkPairs(hunk)) {
    if (left && left === right) rows.push(...added.splice(0), left);
    else {
      if (left) rows.push(left);
      if (right) added.push(right);
    }
  }
  return [...rows, ...added];
};

/** `Lines 14–21` of the new text, or of the old one where lines were only removed. */
export const hunkTitle = ({ oldStart, oldLines, newStart, newLines }: DiffHunk): string => {
  const [start, count] = newLines > 0 ? [newStart, newLines] : [oldStart, oldLines];
  return count <= 1 ? `Line ${start}` : `Lines ${start}–${start + count - 1}`;
};
