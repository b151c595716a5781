import { HubInferenceError } from "../hub-inference-error.js";
import { decide } from "../tasks/conversation.js";
import { readGenerationParameters } from "../tasks/generation-parameters.js";
import { outputRule } from "../tasks/output-rule.js";
import { structuredTokens } from "../tasks/structured-length.js";
import { readTextGeneration } from "../tasks/text-generation.js";
import { rankedPassages, readRanking } from "../tasks/text-ranking.js";
import { needsDecision } from "../tool-call.js";
import { callSyntaxOf } from "../worker/call-syntax.js";
import { single } from "../worker/runner.js";
import { generateText } from "./generate-text.js";
import { chatTokens, tokensOf } from "./llama-prompt.js";
import { llamaEmbeddings, llamaFeatures, llamaSimilarity } from "./llama-vectors.js";
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
const llamaRanking = single(async (loaded, { inputs, parameters }) => {
    const { query, options } = readRanking(inputs, parameters, loaded.plan.limits.items);
    if (options.isRaw)
        throw new HubInferenceError("unsupported", '"parameters.raw_scores" is not supported by GGUF models. Remove it.');
    const context = await contextOf(loaded);
    const scores = await context.rankAll(query, [...options.passages]);
    return { value: rankedPassages(options, scores) };
});
const readParameters = (loaded, given, field, defaultTokens) => {
    const options = readGenerationParameters(loaded, given, field, defaultTokens);
    const isAsked = given.logprobs === true || given.details === true || given.decoder_input_details === true;
    // The library does not sample by typicality; the hub does.
    return { ...options, hasLogprobs: isAsked || options.best > 0 || options.sampling.typicalP !== undefined };
};
const syntaxOf = (loaded) => {
    const { model } = loaded;
    const { tokens } = model.fileInfo.metadata.tokenizer.ggml;
    return callSyntaxOf(loaded, () => tokens.filter((_token, id) => model.isSpecialToken(id)));
};
/** The next message of a conversation. */
const chat = single(async (loaded, { inputs, parameters }, context) => {
    const rule = outputRule(parameters);
    const syntax = needsDecision(parameters) ? syntaxOf(loaded) : undefined;
    const prompt = chatTokens(loaded, inputs, parameters);
    const usualTokens = structuredTokens(parameters, loaded.plan.contextSize) ?? loaded.plan.limits.newTokens;
    const options = readParameters(loaded, parameters, (name) => name, usualTokens);
    const run = (own) => generateText(loaded, prompt, { ...options, isContinuation: false, rule }, own);
    return { value: await (syntax ? decide(syntax, parameters, context, run) : run(context)) };
});
const textGeneration = single(async (loaded, { inputs, parameters }, context) => {
    const { text, truncate } = readTextGeneration(inputs, parameters);
    const all = tokensOf(loaded, text);
    const prompt = truncate === undefined ? all : all.slice(-truncate);
    const options = readParameters(loaded, parameters, (name) => `parameters.${name}`, 256);
    return { value: await generateText(loaded, prompt, { ...options, isContinuation: true }, context) };
});
/** What llama.cpp runs of each task. */
export const llamaRunners = {
    conversational: chat,
    "text-generation": textGeneration,
    "feature-extraction": llamaFeatures,
    embeddings: llamaEmbeddings,
    "sentence-similarity": llamaSimilarity,
    "text-ranking": llamaRanking,
};
//# sourceMappingURL=llama-runners.js.map