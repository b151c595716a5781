export interface WordChange {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** Texts with more edits have little in common, and the search is quadratic. */
const maxEdits = 1_000;

/** Words and the separators between them; joining restores the text. */
const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}_'’]+|\s+|[^\p{L}\p{N}_'’\s]/gu) ?? [];

const commonStart = (a: readonly string[], b: readonly string[]): number => {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count += 1;
  return count;
};

const commonEnd = (a: readonly string[], b: readonly string[], start: number): number => {
  let count = 0;
  while (count < Math.min(a.length, b.length) - start && a[a.length - 1 - count] === b[b.length - 1 - count])
    count += 1;
  return count;
};

/** Myers' algorithm; undefined above `maxEdits`. */
const searchEdits = (a: readonly string[], b: readonly string[]): readonly Int32Array[] | undefined => {
  const size = Math.min(a.length + b.length, maxEdits);
  const reach = new Int32Array(2 * size + 2);
  const trail: Int32Array[] = [];
  for (let edits = 0; edits <= size; edits += 1) {
    trail.push(reach.slice(size - edits, size + edits + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const below = reach[size + diagonal - 1] ?? 0;
      const above = reach[size + diagonal + 1] ?? 0;
      const isDown = diagonal === -edits || (diagonal !== edits && below < above);
      let x = isDown ? above : below + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1;
      reach[size + diagonal] = x;
      if (x >= a.length && x - diagonal >= b.length) return trail;
    }
  }
  return undefined;
};

type Step = readonly [WordChange["kind"], string];

const retrace = (a: readonly string[], b: readonly string[], trail: readonly Int32Array[]): Step[] => {
  const steps: Step[] = [];
  let x = a.length;
  let y = b.length;
  for (let edits = trail.length - 1; edits >= 0; edits -= 1) {
    const reached = trail[edits] ?? new Int32Array();
    const at = (diagonal: number) => reached[diagonal + edits] ?? 0;
    const diagonal = x - y;
    const isDown = diagonal === -edits || (diagonal !== edits && at(diagonal - 1) < at(diagonal + 1));
    const before = isDown ? diagonal + 1 : diagonal - 1;
    const fromX = edits === 0 ? 0 : at(before);
    const fromY = fromX - (edits === 0 ? 0 : before);
    while (x > fromX && y > fromY && x > 0 && y > 0 && a[x - 1] === b[y - 1]) {
      steps.push(["same", a[x - 1] ?? ""]);
      [x, y] = [x - 1, y - 1];
    }
    if (edits > 0) steps.push(isDown ? ["added", b[y - 1] ?? ""] : ["removed", a[x - 1] ?? ""]);
    [x, y] = [fromX, fromY];
  }
  return steps.reverse();
};

/** White space between two changes counts as changed. */
const withoutLoneSpaces = (steps: readonly Step[]): readonly Step[] =>
  steps.flatMap((step, at): Step[] => {
    const [kind, text] = step;
    const isBetween = steps[at - 1]?.[0] !== "same" && steps[at + 1]?.[0] !== "same" && at > 0 && at < steps.length - 1;
    return kind === "same" && text.trim() === "" && isBetween
      ? [
          ["removed", text],
          ["added", text],
        ]
      : [step];
  });

/** Merges equal neighbors; removals come before additions. */
const joined = (steps: readonly Step[]): readonly WordChange[] => {
  const changes: { kind: WordChange["kind"]; text: string }[] = [];
  let removed = "";
  let added = "";
  const flush = () => {
    if (removed !== "") changes.push({ kind: "removed", text: removed });
    if (added !== "") changes.push({ kind: "added", text: added });
    [removed, added] = ["", ""];
  };
  for (const [kind, text] of steps) {
    if (kind === "removed") removed += text;
    else if (kind === "added") added += text;
    else if (text !== "") {
      flush();
      const last = changes.at(-1);
      if (last?.kind === "same") last.text += text;
      else changes.push({ kind, text });
    }
  }
  flush();
  return changes;
};

export const wordDiff = (before: string, after: string): readonly WordChange[] => {
  const a = wordsOf(before);
  const b = wordsOf(after);
  const start = commonStart(a, b);
  const end = commonEnd(a, b, start);
  const from = a.slice(start, a.length - end);
  const to = b.slice(start, b.length - end);
  const trail = searchEdits(from, to);
  const middle: readonly Step[] = trail
    ? retrace(from, to, trail)
    : [
        ["removed", from.join("")],
        ["added", to.join("")],
      ];
  const same = (words: readonly string[]): Step => ["same", words.join("")];
  return joined(withoutLoneSpaces([same(a.slice(0, start)), ...middle, same(end > 0 ? a.slice(-end) : [])]));
};

const lengthOf = (changes: readonly WordChange[], kind: WordChange["kind"]): number =>
  changes.reduce((sum, change) => (change.kind === kind ? sum + wordCount(change.text) : sum), 0);

const wordCount = (text: string): number => wordsOf(text).filter((word) => word.trim() !== "").length;

/** Share of common words, from 0 to 1. */
export const wordSimilarity = (changes: readonly WordChange[]): number => {
  const same = lengthOf(changes, "same");
  const added = lengthOf(changes, "added");
  const removed = lengthOf(changes, "removed");
  const total = 2 * same + added + removed;
  return total === 0 ? 1 : (2 * same) / total;
};
