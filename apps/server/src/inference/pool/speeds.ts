import type { InferenceOutcome } from "../messages.ts";

/** How fast a model answered on this machine: medians of its newest answers. */
export interface MeasuredSpeed {
  /** Of one call, its prompt included; undefined for models that write no text. */
  readonly tokensPerSecond?: number;
  readonly callMs: number;
}

/** Answers that count. */
const rememberedAnswers = 20;
/** A shorter answer measures its prompt. */
const minTokens = 8;
const maxModels = 1_000;

const median = (values: readonly number[]): number | undefined =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)];

const tokenCountOf = (outcome: InferenceOutcome): number => {
  const { tokens } = ("value" in outcome ? (outcome.value ?? {}) : {}) as { readonly tokens?: unknown };
  return Array.isArray(tokens) ? tokens.length : 0;
};

interface Samples {
  readonly callMs: number[];
  readonly tokensPerSecond: number[];
}

const add = (list: number[], value: number): void => {
  list.push(value);
  if (list.length > rememberedAnswers) list.shift();
};

/** Speeds of models by their key. They outlive the process that ran the model. */
export const createSpeeds = () => {
  const known = new Map<string, Samples>();
  return {
    add: (key: string, outcomes: readonly InferenceOutcome[], ms: number): void => {
      if (known.size > maxModels) known.clear();
      const samples = known.get(key) ?? { callMs: [], tokensPerSecond: [] };
      known.set(key, samples);
      for (const outcome of outcomes) {
        if ("error" in outcome) continue;
        add(samples.callMs, ms);
        const tokens = tokenCountOf(outcome);
        if (tokens >= minTokens && ms > 0) add(samples.tokensPerSecond, (tokens * 1000) / ms);
      }
    },
    of: (key: string): MeasuredSpeed | undefined => {
      const { callMs: calls = [], tokensPerSecond: rates = [] } = known.get(key) ?? {};
      const callMs = median(calls);
      const tokensPerSecond = median(rates);
      return callMs === undefined ? undefined : { callMs, ...(tokensPerSecond !== undefined && { tokensPerSecond }) };
    },
  };
};
