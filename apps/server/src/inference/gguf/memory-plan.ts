import type { GgufFacts } from "./check-gguf.ts";

/** How much of a model's context is loaded, for how many calls at once, and the bytes that it takes. */
export interface MemoryPlan {
  /** Tokens of one call, prompt and answer. */
  readonly contextSize: number;
  readonly slots: number;
  /** Bytes of the whole process. */
  readonly bytes: number;
}

const megabyte = 1024 * 1024;

/** What a worker takes beside weights, cache and computing (measured: 110–122 MB, 90 of them before it has a model). */
const bareProcess = 128 * megabyte;

/** Max calls at once: more of them hardly raise the throughput of a processor. */
const maxSlots = 16;
/** A shorter context would be of little use in a chat. */
const minContext = 512;
/** Of the memory left beside the weights, what calls beyond the first can take; the rest is for other models. */
const shareForSlots = 0.5;

/** Tokens that are computed together. */
export const batchSize = 512;

/** What the engine computes with: the scores of all tokens, and a few numbers for each token of a batch and layer. */
const computeBytes = ({ vocabularySize, width, headCount }: GgufFacts, context: number): number =>
  4 * batchSize * (vocabularySize + 6 * width) + 2 * headCount * Math.min(context, 4_096) * batchSize;

/** Bytes that a loaded model takes: once, and for each token that a call can have. */
export const memoryParts = (facts: GgufFacts, contextSize: number) => ({
  weights: facts.weightBytes,
  fixed: bareProcess + computeBytes(facts, contextSize),
  perToken: facts.cacheBytesPerToken,
});

const bytesFor = (facts: GgufFacts, contextSize: number, slots: number): number => {
  const { weights, fixed, perToken } = memoryParts(facts, contextSize);
  return weights + fixed + slots * contextSize * perToken;
};

/** The largest context that fits, halved from what the model reads; the smallest one if none does. */
const fitContext = (facts: GgufFacts, longest: number, budget: number): number => {
  let context = longest;
  while (context > minContext && bytesFor(facts, context, 1) > budget) context = Math.max(minContext, context >> 1);
  return context;
};

/**
 * Chooses context and slots so that a model fits into a budget. If even the smallest does not fit, the plan's bytes are
 * beyond the budget.
 */
export const planMemory = (facts: GgufFacts, budget: number, maxContext: number): MemoryPlan => {
  const contextSize = fitContext(facts, Math.min(facts.contextLength, maxContext), budget);
  const one = bytesFor(facts, contextSize, 1);
  const perSlot = contextSize * facts.cacheBytesPerToken;
  const more = Math.floor(((budget - one) * shareForSlots) / perSlot);
  const slots = Math.max(1, Math.min(maxSlots, 1 + more));
  return { contextSize, slots, bytes: bytesFor(facts, contextSize, slots) };
};
