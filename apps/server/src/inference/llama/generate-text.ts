import type { Token } from "node-llama-cpp";
import { type AnswerWriter, createAnswerWriter, type Generation } from "../answer/answer-writer.ts";
import { HubInferenceError } from "../hub-inference-error.ts";
import type { GenerationParameters } from "../worker/generate.ts";
import type { JobContext } from "../worker/runner.ts";
import { createAnswerGrammar } from "./answer-grammar.ts";
import type { LoadedLlama } from "./loaded-llama.ts";
import type { LlamaRun } from "./token-sources.ts";
import { sampledTokens, scoredTokens } from "./token-sources.ts";

/** What the engine itself is asked for, besides what every engine is. */
export interface LlamaParameters extends GenerationParameters {
  /** Whether likelihoods are told with the tokens: the hub then samples them itself, which takes several times as long. */
  readonly hasLogprobs: boolean;
}

/** Where a prompt can be read, and how many tokens can follow it. */
export const requireRoom = ({ plan, slots }: LoadedLlama, prompt: readonly Token[]) => {
  const room = plan.contextSize - prompt.length;
  if (room < 1)
    throw new HubInferenceError(
      "too_long",
      `The prompt has ${prompt.length} tokens; ${plan.id} reads at most ${plan.contextSize}, its answer included. Shorten it.`,
    );
  if (!slots) throw new HubInferenceError("task_not_served", `${plan.id} does not generate text.`);
  return { room, slots };
};

const writerFor = (
  { model }: LoadedLlama,
  prompt: readonly Token[],
  { stops, isContinuation }: LlamaParameters,
  maxTokens: number,
  context: JobContext,
): AnswerWriter =>
  createAnswerWriter(
    {
      decode: (ids) => model.detokenize(ids as Token[], false),
      textOf: (id) => model.detokenize([id as Token], true),
      isSpecial: (id) => model.isSpecialToken(id as Token),
      isEnd: (id) => model.isEogToken(id as Token),
    },
    { stops, before: isContinuation ? prompt.slice(-8) : [], maxTokens },
    context.onPiece,
  );

/** Continues a prompt until it ends, a stop is written, or enough is. */
export const generateText = async (
  loaded: LoadedLlama,
  prompt: readonly Token[],
  options: LlamaParameters,
  context: JobContext,
): Promise<Generation> => {
  const { room, slots } = requireRoom(loaded, prompt);
  const maxTokens = Math.min(options.newTokens, room);
  const slot = await slots.acquire(prompt);
  const writer = writerFor(loaded, prompt, options, maxTokens, context);
  try {
    const run = { loaded, sequence: slot.sequence, prompt, options, written: () => writer.ids };
    // The last token is always read again: what follows it is what is asked for.
    await slots.change(() => slot.sequence.adaptStateToTokens(prompt.slice(0, -1), false));
    const isCut = await write(run, writer, maxTokens, context);
    if (context.isStopped()) throw new HubInferenceError("cancelled", "The caller disconnected.");
    return writer.result(prompt.length, options.seed, isCut);
  } finally {
    slot.held = [...prompt, ...writer.ids];
    slots.release(slot);
  }
};

/** Adds token after token; tells whether the limit of tokens changed the answer. */
const write = async (
  run: LlamaRun & { readonly options: LlamaParameters },
  writer: AnswerWriter,
  maxTokens: number,
  context: JobContext,
): Promise<boolean> => {
  const { loaded, options } = run;
  const grammar = options.rule && createAnswerGrammar(loaded, options.rule);
  const source = options.hasLogprobs
    ? scoredTokens(run, grammar?.constraint(), maxTokens)
    : sampledTokens(run, grammar && (await grammar.compiled()));
  for await (const token of source) {
    if (grammar && !grammar.accepts(token.id, maxTokens - writer.ids.length)) {
      for (const id of grammar.shortestEnd()) writer.add({ id, logprob: null }, grammar.isCompleteAfter(id));
      return true;
    }
    writer.add(token, grammar?.isCompleteAfter(token.id));
    if (writer.isOver() || context.isStopped()) break;
    await loaded.slots?.changed;
  }
  return grammar?.isCut() ?? false;
};
