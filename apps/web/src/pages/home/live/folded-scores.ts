import type { Score } from "../../../run/output/run-output.ts";

/** Smaller shares are summed up. */
const minShare = 0.01;
const maxBars = 2;

export interface FoldedScores {
  readonly bars: readonly Score[];
  readonly rest: Score | undefined;
}

/** The best scores, and the others as one: “149 others, each under 1%”. */
export const foldedScores = (scores: readonly Score[]): FoldedScores => {
  const likely = scores.filter(({ score }) => score >= minShare);
  const bars = (likely.length > 0 ? likely : scores).slice(0, maxBars);
  const others = scores.slice(bars.length);
  if (others.length === 0) return { bars, rest: undefined };
  const isTail = others.every(({ score }) => score < minShare);
  const name = others.length === 1 ? "1 other" : `${others.length} others`;
  const label = isTail ? `${name}, ${others.length === 1 ? "" : "each "}under 1%` : name;
  return { bars, rest: { label, score: others.reduce((sum, { score }) => sum + score, 0) } };
};
