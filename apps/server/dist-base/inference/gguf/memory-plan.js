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
const computeBytes = ({ vocabularySize, width, headCount }, context) => 4 * batchSize * (vocabularySize + 6 * width) + 2 * headCount * Math.min(context, 4_096) * batchSize;
const bytesFor = (facts, contextSize, slots) => bareProcess + facts.weightBytes + computeBytes(facts, contextSize) + slots * contextSize * facts.cacheBytesPerToken;
/** The largest context that fits, halved from what the model reads; the smallest one if none does. */
const fitContext = (facts, longest, budget) => {
    let context = longest;
    while (context > minContext && bytesFor(facts, context, 1) > budget)
        context = Math.max(minContext, context >> 1);
    return context;
};
/**
 * Chooses context and slots so that a model fits into a budget. If even the smallest does not fit, the plan's bytes are
 * beyond the budget.
 */
export const planMemory = (facts, budget, maxContext) => {
    const contextSize = fitContext(facts, Math.min(facts.contextLength, maxContext), budget);
    const one = bytesFor(facts, contextSize, 1);
    const perSlot = contextSize * facts.cacheBytesPerToken;
    const more = Math.floor(((budget - one) * shareForSlots) / perSlot);
    const slots = Math.max(1, Math.min(maxSlots, 1 + more));
    return { contextSize, slots, bytes: bytesFor(facts, contextSize, slots) };
};
//# sourceMappingURL=memory-plan.js.map