import { HubInferenceError } from "../hub-inference-error.js";
import { rankedPassages, readRanking } from "../tasks/text-ranking.js";
import { single } from "../worker/runner.js";
const contexts = new WeakMap();
const contextOf = (loaded) => {
    const { model, plan } = loaded;
    if (!model.fileInsights.supportsRanking)
        throw new HubInferenceError("task_not_served", `${plan.id} has no layer that ranks texts. Use another model.`);
    const known = contexts.get(loaded) ??
        model.createRankingContext({
            contextSize: plan.contextSize,
            threads: plan.threads,
            ignoreMemorySafetyChecks: true,
        });
    contexts.set(loaded, known);
    return known;
};
/** Passages in the order in which they answer a query. */
export const llamaRanking = single(async (loaded, { inputs, parameters }) => {
    const { query, options } = readRanking(inputs, parameters, loaded.plan.limits.items);
    if (options.isRaw)
        throw new HubInferenceError("unsupported", '"parameters.raw_scores" is not supported by GGUF models. Remove it.');
    const context = await contextOf(loaded);
    const scores = await context.rankAll(query, [...options.passages]);
    return { value: rankedPassages(options, scores) };
});
//# sourceMappingURL=llama-ranking.js.map