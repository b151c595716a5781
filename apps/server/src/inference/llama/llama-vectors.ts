import type { LlamaEmbeddingContext, Token } from "node-llama-cpp";
import { HubInferenceError } from "../hub-inference-error.ts";
import type { InferenceJob } from "../messages.ts";
import { readVectorOptions, shapeVector } from "../tasks/embeddings.ts";
import { cosineSimilarity, normalized } from "../worker/embed.ts";
import { flag, object, type TextOrIds, text as textField, texts, textsOrIds } from "../worker/fields.ts";
import { single } from "../worker/runner.ts";
import { tokensOf } from "./llama-prompt.ts";
import type { LoadedLlama } from "./loaded-llama.ts";

const contexts = new WeakMap<LoadedLlama, Promise<LlamaEmbeddingContext>>();

const contextOf = (loaded: LoadedLlama): Promise<LlamaEmbeddingContext> => {
  const { model, plan } = loaded;
  const known =
    contexts.get(loaded) ??
    model.createEmbeddingContext({
      contextSize: plan.contextSize,
      threads: plan.threads,
      ignoreMemorySafetyChecks: true,
    });
  contexts.set(loaded, known);
  return known;
};

/** The tokens of a text; one that is too long is cut where that is wanted, and refused otherwise. */
const readTokens = (loaded: LoadedLlama, text: TextOrIds, field: string, isCut: boolean): Token[] => {
  const { plan } = loaded;
  const tokens = tokensOf(loaded, text);
  if (tokens.length <= plan.contextSize) return tokens;
  if (isCut) return tokens.slice(0, plan.contextSize);
  throw new HubInferenceError(
    "too_long",
    `"${field}" has ${tokens.length} tokens; ${plan.id} reads at most ${plan.contextSize}. Shorten it, or set "truncation" to true.`,
  );
};

const vectorOf = async (loaded: LoadedLlama, tokens: Token[]): Promise<readonly number[]> =>
  (await (await contextOf(loaded)).getEmbeddingFor(tokens)).vector;

const readVectors = async (loaded: LoadedLlama, { inputs, parameters }: InferenceJob) => {
  const { list, isOne } = textsOrIds("inputs", inputs, loaded.plan.limits.items);
  const options = readVectorOptions(parameters);
  const isCut = flag("truncate", parameters.truncate ?? parameters.truncation, false);
  const all = list.map((text) => readTokens(loaded, text, "inputs", isCut));
  const vectors: (string | readonly number[])[] = [];
  for (const tokens of all) vectors.push(shapeVector(options, await vectorOf(loaded, tokens)));
  return { isOne, vectors, tokens: all.reduce((sum, { length }) => sum + length, 0) };
};

/** The vector of a text, or a list of vectors for a list. */
export const llamaFeatures = single<LoadedLlama>(async (loaded, job) => {
  const { isOne, vectors } = await readVectors(loaded, job);
  return { value: isOne ? vectors[0] : vectors };
});

/** The same with the number of tokens that were read. */
export const llamaEmbeddings = single<LoadedLlama>(async (loaded, job) => {
  const { vectors, tokens } = await readVectors(loaded, job);
  return { value: { vectors, tokens } };
});

/** How alike each sentence is to the source, from -1 to 1. */
export const llamaSimilarity = single<LoadedLlama>(async (loaded, { inputs }) => {
  const given = object("inputs", inputs);
  const source = textField("inputs.source_sentence", given.source_sentence);
  const others = texts("inputs.sentences", given.sentences, loaded.plan.limits.items);
  const vectors: number[][] = [];
  for (const [at, text] of [source, ...others].entries()) {
    const field = at === 0 ? "inputs.source_sentence" : `inputs.sentences[${at - 1}]`;
    vectors.push(normalized(await vectorOf(loaded, readTokens(loaded, text, field, false))));
  }
  const [first = [], ...rest] = vectors;
  return { value: rest.map((other) => cosineSimilarity(first, other)) };
});
