import type { LlamaRankingContext, Token } from "node-llama-cpp";
import { HubInferenceError } from "../hub-inference-error.ts";
import { decide } from "../tasks/conversation.ts";
import { readGenerationParameters } from "../tasks/generation-parameters.ts";
import { outputRule } from "../tasks/output-rule.ts";
import { structuredTokens } from "../tasks/structured-length.ts";
import { readTextGeneration } from "../tasks/text-generation.ts";
import { rankedPassages, readRanking } from "../tasks/text-ranking.ts";
import { needsDecision } from "../tool-call.ts";
import type { CallSyntax } from "../tool-decision.ts";
import { callSyntaxOf } from "../worker/call-syntax.ts";
import type { Json } from "../worker/fields.ts";
import { type JobContext, single, type TaskRunner } from "../worker/runner.ts";
import { generateText, type LlamaParameters } from "./generate-text.ts";
import { tokensOf } from "./llama-prompt.ts";
import { llamaEmbeddings, llamaFeatures, llamaSimilarity } from "./llama-vectors.ts";
import type { LoadedLlama } from "./loaded-llama.ts";
import { readChatPrompt, scorePrompt } from "./prompt-logprobs.ts";

const contexts = new WeakMap<LoadedLlama, Promise<LlamaRankingContext>>();

const contextOf = (loaded: LoadedLlama): Promise<LlamaRankingContext> => {
  const { model, plan } = loaded;
  if (!model.fileInsights.supportsRanking)
    throw new HubInferenceError("task_not_served", `${plan.id} has no layer that ranks texts. Use another model.`);
  const known =
    contexts.get(loaded) ??
    model.createRankingContext({
      contextSize: plan.contextSize,
      threads: plan.threads,
      ignoreMemorySafetyChecks: true,
    });
  contexts.set(loaded, known);
  return known;
};

/** Passages in the order in which they answer a query. */
const llamaRanking = single<LoadedLlama>(async (loaded, { inputs, parameters }) => {
  const { query, options } = readRanking(inputs, parameters, loaded.plan.limits.items);
  if (options.isRaw)
    throw new HubInferenceError("unsupported", '"parameters.raw_scores" is not supported by GGUF models. Remove it.');
  const context = await contextOf(loaded);
  const scores = await context.rankAll(query, [...options.passages]);
  return { value: rankedPassages(options, scores) };
});

const readParameters = (
  loaded: LoadedLlama,
  given: Json,
  field: (name: string) => string,
  defaultTokens: number,
): Omit<LlamaParameters, "isContinuation"> => {
  const options = readGenerationParameters(loaded, given, field, defaultTokens);
  const isAsked = given.logprobs === true || given.details === true || given.decoder_input_details === true;
  // The library does not sample by typicality; the hub does.
  return { ...options, hasLogprobs: isAsked || options.best > 0 || options.sampling.typicalP !== undefined };
};

const syntaxOf = (loaded: LoadedLlama): CallSyntax => {
  const { model } = loaded;
  const { tokens } = model.fileInfo.metadata.tokenizer.ggml;
  return callSyntaxOf(loaded, () => tokens.filter((_token, id) => model.isSpecialToken(id as Token)));
};

/** The next message of a conversation. */
const chat = single<LoadedLlama>(async (loaded, { inputs, parameters }, context) => {
  const rule = outputRule(parameters);
  const syntax = needsDecision(parameters) ? syntaxOf(loaded) : undefined;
  const prompt = readChatPrompt(loaded, inputs, parameters);
  const usualTokens = structuredTokens(parameters, loaded.plan.contextSize) ?? loaded.plan.limits.newTokens;
  const options = readParameters(loaded, parameters, (name) => name, usualTokens);
  const isContinuation = prompt.given > 0;
  const scoredPrompt = prompt.best !== undefined && (await scorePrompt(loaded, prompt, context));
  const run = (own: JobContext) => generateText(loaded, prompt.tokens, { ...options, isContinuation, rule }, own);
  const generation = await (syntax ? decide(syntax, parameters, context, run) : run(context));
  return { value: { ...generation, ...(scoredPrompt && { scoredPrompt }) } };
});

const textGeneration = single<LoadedLlama>(async (loaded, { inputs, parameters }, context) => {
  const { text, truncate } = readTextGeneration(inputs, parameters);
  const all = tokensOf(loaded, text);
  const prompt = truncate === undefined ? all : all.slice(-truncate);
  const options = readParameters(loaded, parameters, (name) => `parameters.${name}`, 256);
  return { value: await generateText(loaded, prompt, { ...options, isContinuation: true }, context) };
});

/** What llama.cpp runs of each task. */
export const llamaRunners: Readonly<Record<string, TaskRunner<LoadedLlama>>> = {
  conversational: chat,
  "text-generation": textGeneration,
  "feature-extraction": llamaFeatures,
  embeddings: llamaEmbeddings,
  "sentence-similarity": llamaSimilarity,
  "text-ranking": llamaRanking,
};
