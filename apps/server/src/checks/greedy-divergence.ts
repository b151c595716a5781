/**
 * Greedy answers of a provider against a reference engine that ran the same weights: per position, the reference's highest
 * logit less the logit of the provider's token, 0 where both chose the same.
 */
export interface GreedyReading {
  /** Mean of the clipped margins. */
  readonly score: number;
  /** Share of positions where both chose the same token. */
  readonly matches: number;
  readonly tokens: number;
  readonly isDifferent: boolean;
}

export interface GreedyRules {
  /** Margins of the reference engine's own answers, in other batches or another run: the noise of honest engines. */
  readonly reference: readonly (readonly number[])[];
  /** Fewer tokens cannot tell quantizations apart. */
  readonly minTokens?: number;
}

const clipShare = 0.999;

const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
};

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const scoreOf = (margins: readonly number[], clip: number): number =>
  mean(margins.map((margin) => Math.min(margin, clip)));

/** How far a mean of the reference's own runs strays, as four of its standard errors. */
const spreadOf = (scores: readonly number[]): number => {
  const center = mean(scores);
  const variance = mean(scores.map((score) => (score - center) ** 2));
  return 4 * Math.sqrt(variance);
};

/** Below this, margins are rounding of logits. */
const leastMargin = 1e-3;

/** Undefined where there are too few tokens to tell. */
export const readGreedyDivergence = (
  margins: readonly number[],
  { reference, minTokens = 300 }: GreedyRules,
): GreedyReading | undefined => {
  const honest = reference.flat();
  if (margins.length < minTokens || honest.length < minTokens) return undefined;
  const own = percentile(honest, clipShare);
  // An honest engine that always agrees clips nothing away: the provider's own margins are then the scale.
  const clip = own > leastMargin ? own : percentile(margins, clipShare);
  const scores = reference.map((run) => scoreOf(run, clip));
  const score = scoreOf(margins, clip);
  const threshold = Math.max(...scores) + spreadOf(scores) + leastMargin;
  return {
    score,
    matches: margins.filter((margin) => margin === 0).length / margins.length,
    tokens: margins.length,
    isDifferent: score > threshold,
  };
};
