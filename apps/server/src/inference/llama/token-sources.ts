import type { LlamaContextSequence, LlamaGrammar, Token } from "node-llama-cpp";
import type { ChosenToken } from "../answer/answer-writer.ts";
import type { OutputConstraint } from "../grammar/output-constraint.ts";
import { chooseToken, randomFrom } from "../worker/choose-token.ts";
import type { GenerationParameters } from "../worker/generate.ts";
import type { LoadedLlama } from "./loaded-llama.ts";
import { samplingOptions } from "./sampling.ts";

/** One generation: where it runs, what it continues, and what it has written. */
export interface LlamaRun {
  readonly loaded: LoadedLlama;
  readonly sequence: LlamaContextSequence;
  readonly prompt: readonly Token[];
  readonly options: GenerationParameters;
  readonly written: () => readonly number[];
}

/** Tokens of the prompt that are not in the cache. */
const unread = ({ sequence, prompt }: LlamaRun): Token[] => prompt.slice(sequence.nextTokenIndex);

/** Tokens that the library samples: fast, without likelihoods. */
export const sampledTokens = async function* (
  run: LlamaRun,
  grammar: LlamaGrammar | undefined,
): AsyncGenerator<ChosenToken> {
  const { loaded, sequence, prompt, options, written } = run;
  const { LlamaGrammarEvaluationState } = loaded.library;
  const state = grammar && new LlamaGrammarEvaluationState({ model: loaded.model, grammar });
  const tokens = sequence.evaluate(unread(run), {
    ...samplingOptions(loaded, options, prompt, written),
    ...(state && { grammarEvaluationState: state }),
  });
  for await (const id of tokens) yield { id, logprob: null };
};

/** The likelihoods of all tokens as logits: shares of the whole, whose logarithm differs from the model's by a constant. */
const toLogits = (probabilities: ReadonlyMap<Token, number>, size: number): Float32Array => {
  const logits = new Float32Array(size).fill(Number.NEGATIVE_INFINITY);
  for (const [id, share] of probabilities) logits[id] = Math.log(share);
  return logits;
};

/** The model's own likelihoods of the token that follows. */
export const readProbabilities = async (
  sequence: LlamaContextSequence,
  input: readonly Token[],
): Promise<ReadonlyMap<Token, number>> => {
  const wanted = { generateNext: { probabilities: true, options: { temperature: 0, topK: 0, topP: 1 } } };
  const outputs = await sequence.controlledEvaluate([...input.slice(0, -1), [input.at(-1) as Token, wanted]]);
  return outputs.at(-1)?.next.probabilities ?? new Map<Token, number>();
};

/** Tokens that the hub samples from the model's own likelihoods, which are told with them. */
export const scoredTokens = async function* (
  run: LlamaRun,
  constraint: OutputConstraint | undefined,
  maxTokens: number,
): AsyncGenerator<ChosenToken> {
  const { loaded, sequence, prompt, options, written } = run;
  const size = loaded.model.fileInfo.metadata.tokenizer.ggml.tokens.length;
  const random = randomFrom(options.seed);
  let input = unread(run);
  for (;;) {
    const probabilities = await readProbabilities(sequence, input);
    const mask = constraint && ((logits: Float32Array) => constraint.mask(logits, maxTokens - written().length));
    const history = { prompt, written: written(), best: options.best, mask };
    const { chosen, best } = chooseToken(toLogits(probabilities, size), history, options.sampling, random);
    constraint?.take(chosen.id);
    yield { ...chosen, best };
    input = [chosen.id as Token];
  }
};
