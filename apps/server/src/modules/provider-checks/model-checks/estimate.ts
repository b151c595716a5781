import type { CheckEstimate, CheckLevel } from "@orrery/contract";
import {
  type CheckBudget,
  type CheckSubject,
  defaultBudget,
  fullBudget,
  planCheck,
} from "../../../checks/plan-check.ts";
import { createTtlCache } from "../../../shared-state/ttl-cache.ts";
import type { Target } from "./targets.ts";

export interface CheckLimits {
  readonly checkTokens: number;
  readonly fullCheckTokens: number;
}

export const scopes = { quick: "default", full: "full" } as const;

export const budgetsOf = ({
  checkTokens,
  fullCheckTokens,
}: CheckLimits): Readonly<Record<CheckLevel, CheckBudget>> => ({
  quick: { ...defaultBudget, tokens: checkTokens },
  full: { ...fullBudget, tokens: fullCheckTokens },
});

/** Prompt tokens of a check per token of its answers, which have one token as a rule. */
const planned = async (
  subject: CheckSubject,
  level: CheckLevel,
  limits: CheckLimits,
): Promise<Omit<CheckEstimate, "usd">> => {
  const { steps } = await planCheck(subject, scopes[level], budgetsOf(limits)[level]);
  const calls = steps.reduce((sum, { cost }) => sum + cost.calls, 0);
  const tokens = steps.reduce((sum, { cost }) => sum + cost.tokens, 0);
  // A call that counts a prompt answers with one token; the others are known with their answers only.
  return { calls, promptTokens: Math.max(0, tokens - calls), completionTokens: Math.min(calls, tokens) };
};

const usdOf = ({ promptTokens, completionTokens }: CheckEstimate, { price }: Target): number | undefined =>
  price.input === undefined && price.output === undefined
    ? undefined
    : (promptTokens * (price.input ?? 0) + completionTokens * (price.output ?? 0)) / 1e6;

const priced = (estimate: CheckEstimate, target: Target): CheckEstimate => {
  const usd = usdOf(estimate, target);
  return usd === undefined ? estimate : { ...estimate, usd };
};

export interface Estimates {
  readonly quick: CheckEstimate;
  readonly full: CheckEstimate;
}

/** The sum of what several checks cost; without a price if one is not known. */
export const sumOfEstimates = (estimates: readonly CheckEstimate[]): CheckEstimate => {
  const sum = (field: "calls" | "promptTokens" | "completionTokens") =>
    estimates.reduce((total, estimate) => total + estimate[field], 0);
  const isPriced = estimates.every(({ usd }) => usd !== undefined);
  return {
    calls: sum("calls"),
    promptTokens: sum("promptTokens"),
    completionTokens: sum("completionTokens"),
    ...(isPriced && { usd: estimates.reduce((total, { usd = 0 }) => total + usd, 0) }),
  };
};

const maxAgeMs = 10 * 60_000;

/** Plans checks without running them. Counting the conversations takes a moment, so plans of a commit are kept. */
export const createEstimates = (now: () => number, limits: CheckLimits) => {
  const cache = createTtlCache<string, Estimates>(now, maxAgeMs, undefined, 1_000);
  return async (key: string, target: Target, subject: () => Promise<CheckSubject>): Promise<Estimates> => {
    const { quick, full } = await cache.get(key, async () => {
      const asked = await subject();
      return { quick: await planned(asked, "quick", limits), full: await planned(asked, "full", limits) };
    });
    return { quick: priced(quick, target), full: priced(full, target) };
  };
};
