import { type WordChange, wordDiff, wordSimilarity } from "../../../lib/diff/word-diff.ts";
import type { Box, Entity, OutputOf, RunOutput } from "../../../run/output/run-output.ts";
import { cosine, lengthOf } from "../../../run/output/vectors.ts";

export interface Delta {
  readonly label: string;
  readonly own?: number;
  readonly base?: number;
}

type ChangeKind = "same" | "relabeled" | "added" | "removed";

interface SpanDelta {
  readonly change: ChangeKind;
  readonly text: string;
  readonly label?: string;
  readonly baseLabel?: string;
}

/** `overlap` is intersection over union. */
interface BoxDelta {
  readonly change: ChangeKind;
  readonly label: string;
  readonly baseLabel?: string;
  readonly box?: Box;
  readonly baseBox?: Box;
  readonly overlap?: number;
}

interface ValueDelta {
  readonly own: string;
  readonly base: string;
  readonly difference?: number;
}

export type Comparison =
  | { readonly kind: "scores" | "similarities"; readonly deltas: readonly Delta[] }
  | {
      readonly kind: "text";
      readonly changes: readonly WordChange[];
      readonly similarity: number;
      readonly score?: Delta;
    }
  | { readonly kind: "spans"; readonly spans: readonly SpanDelta[] }
  | { readonly kind: "boxes"; readonly boxes: readonly BoxDelta[] }
  | { readonly kind: "vectors"; readonly cosine: number | undefined }
  | { readonly kind: "values"; readonly values: readonly ValueDelta[] };

const scoreDeltas = (own: ReadonlyMap<string, number>, base: ReadonlyMap<string, number>): readonly Delta[] =>
  [...new Set([...own.keys(), ...base.keys()])].map((label) => {
    const ownScore = own.get(label);
    const baseScore = base.get(label);
    return {
      label,
      ...(ownScore !== undefined && { own: ownScore }),
      ...(baseScore !== undefined && { base: baseScore }),
    };
  });

const byLabel = ({ scores }: OutputOf<"scores">) => new Map(scores.map(({ label, score }) => [label, score]));

const byIndex = ({ scores }: OutputOf<"similarities">) =>
  new Map(scores.toSorted((a, b) => a.index - b.index).map(({ index, score }) => [`No. ${index + 1}`, score]));

const text = (own: string, base: string, score?: Delta): Comparison => {
  const changes = wordDiff(base, own);
  return { kind: "text", changes, similarity: wordSimilarity(changes), ...(score && { score }) };
};

const spanKey = ({ start, end, word }: Entity): string => (start === undefined ? word : `${start}-${end}`);

const compareSpans = (own: OutputOf<"entities">, base: OutputOf<"entities">): Comparison => {
  const baseScore = new Map(base.entities.map((entity) => [spanKey(entity), entity]));
  const ownScore = new Set(own.entities.map(spanKey));
  const found = own.entities.map((entity): SpanDelta => {
    const other = baseScore.get(spanKey(entity));
    const change = !other ? "added" : other.label === entity.label ? "same" : "relabeled";
    return { change, text: entity.word, label: entity.label, ...(other && { baseLabel: other.label }) };
  });
  const lost = base.entities.filter((entity) => !ownScore.has(spanKey(entity)));
  return {
    kind: "spans",
    spans: [...found, ...lost.map(({ word, label }) => ({ change: "removed" as const, text: word, baseLabel: label }))],
  };
};

const areaOf = ({ xmin, ymin, xmax, ymax }: Box): number => Math.max(0, xmax - xmin) * Math.max(0, ymax - ymin);

/** Intersection over union, from 0 to 1. */
export const overlapOf = (a: Box, b: Box): number => {
  const both = areaOf({
    xmin: Math.max(a.xmin, b.xmin),
    ymin: Math.max(a.ymin, b.ymin),
    xmax: Math.min(a.xmax, b.xmax),
    ymax: Math.min(a.ymax, b.ymax),
  });
  const either = areaOf(a) + areaOf(b) - both;
  return either > 0 ? both / either : 0;
};

/** Boxes that overlap less are different objects. */
const minOverlap = 0.5;

type Found = OutputOf<"boxes">["boxes"][number];

const compareBoxes = ({ boxes }: OutputOf<"boxes">, base: OutputOf<"boxes">): Comparison => {
  const left = new Set(base.boxes);
  const nearest = (box: Box): Found | undefined =>
    [...left]
      .filter((other) => overlapOf(box, other.box) >= minOverlap)
      .toSorted((a, b) => overlapOf(box, b.box) - overlapOf(box, a.box))[0];
  const found = boxes.map(({ label, box }): BoxDelta => {
    const other = nearest(box);
    if (!other) return { change: "added", label, box };
    left.delete(other);
    const change = other.label === label ? "same" : "relabeled";
    return { change, label, box, baseLabel: other.label, baseBox: other.box, overlap: overlapOf(box, other.box) };
  });
  const lost = [...left].map(
    ({ label, box }): BoxDelta => ({ change: "removed", label, baseLabel: label, baseBox: box }),
  );
  return { kind: "boxes", boxes: [...found, ...lost] };
};

const mean = (vectors: readonly (readonly number[])[]): readonly number[] =>
  (vectors[0] ?? []).map((_, at) => vectors.reduce((sum, vector) => sum + (vector[at] ?? 0), 0) / vectors.length);

/** Undefined if the vectors cannot be compared. */
const cosineSimilarity = (own: readonly number[], base: readonly number[]): number | undefined =>
  own.length === base.length && lengthOf(own) > 0 && lengthOf(base) > 0 ? cosine(own, base) : undefined;

const compareValues = ({ values }: OutputOf<"predictions">, base: OutputOf<"predictions">): Comparison => ({
  kind: "values",
  values: Array.from({ length: Math.max(values.length, base.values.length) }, (_, at) => {
    const own = values[at];
    const other = base.values[at];
    const isNumber = typeof own === "number" && typeof other === "number";
    return { own: String(own ?? "–"), base: String(other ?? "–"), ...(isNumber && { difference: own - other }) };
  }),
});

const answerScore = (own: OutputOf<"answer">, base: OutputOf<"answer">): Delta => ({
  label: "Score",
  ...(own.score !== undefined && { own: own.score }),
  ...(base.score !== undefined && { base: base.score }),
});

type Comparers = { readonly [K in RunOutput["kind"]]?: (own: OutputOf<K>, base: OutputOf<K>) => Comparison };

/** Images, audio and video are not compared. */
const comparers: Comparers = {
  scores: (own, base) => ({ kind: "scores", deltas: scoreDeltas(byLabel(own), byLabel(base)) }),
  similarities: (own, base) => ({ kind: "similarities", deltas: scoreDeltas(byIndex(own), byIndex(base)) }),
  text: (own, base) => text(own.text, base.text),
  chat: (own, base) => text(own.text, base.text),
  answer: (own, base) => text(own.answer, base.answer, answerScore(own, base)),
  cells: (own, base) => text(own.answer, base.answer),
  entities: compareSpans,
  boxes: compareBoxes,
  embedding: (own, base) => ({ kind: "vectors", cosine: cosineSimilarity(mean(own.vectors), mean(base.vectors)) }),
  predictions: compareValues,
  action: (own, base) => compareValues(asPredictions(own), asPredictions(base)),
};

const asPredictions = ({ action }: OutputOf<"action">): OutputOf<"predictions"> => ({
  kind: "predictions",
  values: typeof action === "number" ? [action] : action,
});

/** Undefined if these kinds cannot be compared. */
export const compare = (own: RunOutput, base: RunOutput): Comparison | undefined => {
  if (own.kind !== base.kind) return undefined;
  const comparer = comparers[own.kind] as ((own: RunOutput, base: RunOutput) => Comparison) | undefined;
  return comparer?.(own, base);
};
