import { type WordChange, wordDiff } from "./word-diff.ts";

export interface LineChange {
  readonly kind: WordChange["kind"];
  readonly before?: number;
  readonly after?: number;
  readonly parts: readonly { readonly text: string; readonly isChanged: boolean }[];
}

type Part = LineChange["parts"][number];

interface OpenLine {
  parts: Part[];
  number: number;
}

class LineCollector {
  readonly rows: LineChange[] = [];
  private readonly before: OpenLine = { parts: [], number: 1 };
  private readonly after: OpenLine = { parts: [], number: 1 };

  add(kind: WordChange["kind"], text: string): void {
    const part = { text, isChanged: kind !== "same" };
    if (text && kind !== "added") this.before.parts.push(part);
    if (text && kind !== "removed") this.after.parts.push(part);
  }

  end(kind: WordChange["kind"]): void {
    if (kind === "same") this.endBoth();
    else if (kind === "removed") this.push(kind, this.before, { before: this.before.number });
    else this.push(kind, this.after, { after: this.after.number });
  }

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

/** If most of a line changed, the whole line is marked instead of nearly every word. */
const withoutNoise = (parts: readonly Part[]): readonly Part[] => {
  const lengthOf = (some: readonly Part[]) => textOf(some).length;
  const isMostlyChanged = lengthOf(parts.filter(({ isChanged }) => isChanged)) > lengthOf(parts) * 0.6;
  return isMostlyChanged ? [{ text: textOf(parts), isChanged: false }] : parts;
};

const textOf = (parts: readonly Part[]): string => parts.map(({ text }) => text).join("");

/** Within a run of changes, removed lines come before added ones. */
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

export interface Gap {
  readonly kind: "gap";
  readonly count: number;
  readonly before: number;
}

/** Hides equal lines further than `around` lines from a change. */
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
