import { type WordChange, wordDiff } from "./word-diff.ts";

/** One line of a comparison: in both texts, or in one of them, with the words that make the difference. */
export interface LineChange {
  readonly kind: WordChange["kind"];
  /** Its number in the text before and in the text after, where it is there. */
  readonly before?: number;
  readonly after?: number;
  readonly parts: readonly { readonly text: string; readonly isChanged: boolean }[];
}

type Part = LineChange["parts"][number];

/** A line as far as it has been read. */
interface OpenLine {
  parts: Part[];
  number: number;
}

/** Collects the lines of both texts side by side. */
class LineCollector {
  readonly rows: LineChange[] = [];
  private readonly before: OpenLine = { parts: [], number: 1 };
  private readonly after: OpenLine = { parts: [], number: 1 };

  add(kind: WordChange["kind"], text: string): void {
    const part = { text, isChanged: kind !== "same" };
    if (text && kind !== "added") this.before.parts.push(part);
    if (text && kind !== "removed") this.after.parts.push(part);
  }

  /** Ends a line in the texts that have its end. */
  end(kind: WordChange["kind"]): void {
    if (kind === "same") this.endBoth();
    else if (kind === "removed") this.push(kind, this.before, { before: this.before.number });
    else this.push(kind, this.after, { after: this.after.number });
  }

  /** What both texts end with; a line that is only in one of them, or differs, is shown once for each. */
  endBoth(): void {
    const { before, after } = this;
    const isSame = ![...before.parts, ...after.parts].some(({ isChanged }) => isChanged);
    const isEqual = isSame && textOf(before.parts) === textOf(after.parts);
    if (isEqual) {
      this.push("same", before, { before: before.number, after: after.number });
      after.parts = [];
      after.number += 1;
      return;
    }
    this.push("removed", before, { before: before.number });
    this.push("added", after, { after: after.number });
  }

  private push(kind: LineChange["kind"], line: OpenLine, numbers: Pick<LineChange, "before" | "after">): void {
    this.rows.push({ kind, ...numbers, parts: withoutNoise(line.parts) });
    line.parts = [];
    line.number += 1;
  }
}

/** Where most of a line differs, the line is what differs: marking nearly every word of it would only be noise. */
const withoutNoise = (parts: readonly Part[]): readonly Part[] => {
  const lengthOf = (some: readonly Part[]) => textOf(some).length;
  const isMostlyChanged = lengthOf(parts.filter(({ isChanged }) => isChanged)) > lengthOf(parts) * 0.6;
  return isMostlyChanged ? [{ text: textOf(parts), isChanged: false }] : parts;
};

const textOf = (parts: readonly Part[]): string => parts.map(({ text }) => text).join("");

/** Among lines that changed one after the other, those removed come before those added. */
const grouped = (rows: readonly LineChange[]): readonly LineChange[] => {
  const result: LineChange[] = [];
  const added: LineChange[] = [];
  for (const row of rows) {
    if (row.kind === "added") added.push(row);
    else {
      if (row.kind === "same") result.push(...added.splice(0));
      result.push(row);
    }
  }
  return [...result, ...added];
};

/** Two texts line by line, with the words that differ within the lines that do. */
export const lineChanges = (before: string, after: string): readonly LineChange[] => {
  const collector = new LineCollector();
  for (const { kind, text } of wordDiff(before, after)) {
    const [first = "", ...rest] = text.split("\n");
    collector.add(kind, first);
    for (const line of rest) {
      collector.end(kind);
      collector.add(kind, line);
    }
  }
  collector.endBoth();
  return grouped(collector.rows);
};

/** A stretch of lines that are the same and not worth showing. */
export interface Gap {
  readonly kind: "gap";
  readonly count: number;
  readonly before: number;
}

/** Leaves out what is the same further than `around` lines from a change. */
export const withGaps = (rows: readonly LineChange[], around: number): readonly (LineChange | Gap)[] => {
  const isNear = rows.map((_, at) =>
    rows.slice(Math.max(0, at - around), at + around + 1).some(({ kind }) => kind !== "same"),
  );
  const shown: (LineChange | Gap)[] = [];
  rows.forEach((row, at) => {
    const last = shown.at(-1);
    if (isNear[at]) shown.push(row);
    else if (last?.kind === "gap") shown[shown.length - 1] = { ...last, count: last.count + 1 };
    else shown.push({ kind: "gap", count: 1, before: row.before ?? 0 });
  });
  return shown;
};
