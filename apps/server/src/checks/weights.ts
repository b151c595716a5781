import type { CheckResult, FirstTokenLogprobs, WeightsReading } from "@orrery/contract";
import { alarmIn, type DatedP } from "./correction.ts";
import { compareWindows, noiseFloor } from "./first-token-logprobs.ts";
import { type GreedyRules, readGreedyDivergence } from "./greedy-divergence.ts";
import { cannotTell, failed, type Judgment, passed } from "./probes/probe.ts";
import { compareSamples, type PromptSamples } from "./two-sample.ts";

export interface WeightsJudgment {
  readonly judgment: Judgment;
  readonly reading: WeightsReading;
}

/** A change is told after this many checks in a row. */
const inARow = 3;
const level = 0.001;

const dayOf = (at: string): string =>
  new Date(at).toLocaleDateString("en", { month: "short", day: "numeric", timeZone: "UTC" });

const isDrift = ({ weights }: CheckResult): boolean =>
  weights?.test === "first-token-logprobs" && weights.against === "earlier" && weights.p !== undefined;

/** After so many checks that told a change, its answers are the usual ones. */
const coolDown = 10;

const isApart = (result: CheckResult): boolean => isDrift(result) && (result.weights?.p ?? 1) < level;

/** The newest window that was not told apart from the one before it; the first one otherwise. */
const baselineOf = (history: readonly CheckResult[]): CheckResult | undefined => {
  const withWindow = history.filter(({ logprobs = [] }) => logprobs.length > 0);
  if (withWindow.length > coolDown && withWindow.slice(-coolDown).every(isApart)) return withWindow.at(-1);
  return withWindow.findLast((result) => !isApart(result));
};

/**
 * Today's first-token logprobs against those of an earlier day.
 *
 * @param history Earlier results of this check, the oldest first.
 */
export const readLogprobDrift = (
  history: readonly CheckResult[],
  today: readonly FirstTokenLogprobs[],
  at: string,
): WeightsJudgment | undefined => {
  const baseline = baselineOf(history);
  if (!baseline?.logprobs) return undefined;
  const { statistic, p } = compareWindows(baseline.logprobs, today);
  const reading: WeightsReading = { test: "first-token-logprobs", against: "earlier", statistic, p, threshold: level };
  if (p >= level) return { judgment: passed(`Answers are those of ${dayOf(baseline.at)}.`), reading };
  const checks: DatedP[] = history.filter(isDrift).map((result) => ({ at: result.at, p: result.weights?.p ?? 1 }));
  const first = alarmIn([...checks, { at, p }].slice(-inARow), { level, inARow });
  if (!first)
    return {
      judgment: cannotTell(`Answers differ from those of ${dayOf(baseline.at)}; seen for less than ${inARow} checks.`),
      reading,
    };
  return { judgment: failed(`Answers changed on ${dayOf(changeDate(checks, at))}.`), reading };
};

/** The first of the checks that are below the level without a pause up to now. */
const changeDate = (checks: readonly DatedP[], at: string): string => {
  const lastEqual = checks.findLastIndex(({ p }) => p >= level);
  return checks[lastEqual + 1]?.at ?? at;
};

/** How far a provider's numbers may stray beyond those of the engine itself: other batches and other kernels. */
const slack = 2;

/** A provider's first-token logprobs against windows of an engine that runs the same weights. */
export const readLogprobsAgainst = (
  own: readonly (readonly FirstTokenLogprobs[])[],
  theirs: readonly FirstTokenLogprobs[],
): WeightsJudgment => {
  const { statistic, p } = compareWindows(own.flat(), theirs);
  const threshold = Math.max(slack * noiseFloor(own), 0.01);
  const isDifferent = statistic > threshold && p < 0.01;
  return {
    judgment: isDifferent
      ? failed("Logprobs differ from those of the hub's own engine.")
      : passed("Logprobs are those of the hub's own engine."),
    reading: { test: "first-token-logprobs", against: "own-engine", statistic, p, threshold },
  };
};

export const readGreedyAnswers = (margins: readonly number[], rules: GreedyRules): WeightsJudgment | undefined => {
  const reading = readGreedyDivergence(margins, rules);
  if (!reading) return undefined;
  const share = `${(reading.matches * 100).toFixed(1)}% of ${reading.tokens.toLocaleString("en")} tokens match`;
  return {
    judgment: reading.isDifferent
      ? failed(`Answers differ from those of the hub's own engine: ${share}.`)
      : passed(`Answers are those of the hub's own engine: ${share}.`),
    reading: { test: "greedy-divergence", against: "own-engine", statistic: reading.score },
  };
};

export const readSamples = (samples: readonly PromptSamples[]): WeightsJudgment => {
  const { statistic, p } = compareSamples(samples);
  const isDifferent = p < 0.01;
  return {
    judgment: isDifferent
      ? failed("Answers come from another distribution than those of the hub's own engine.")
      : passed("Answers are distributed like those of the hub's own engine."),
    reading: { test: "two-sample", against: "own-engine", statistic, p, threshold: 0.01 },
  };
};
