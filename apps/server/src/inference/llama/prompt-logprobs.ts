import type { Token } from "node-llama-cpp";
import type { ScoredToken } from "../answer/answer-writer.ts";
import { HubInferenceError } from "../hub-inference-error.ts";
import { flag, type Json, object, whole } from "../worker/fields.ts";
import type { JobContext } from "../worker/runner.ts";
import { requireRoom } from "./generate-text.ts";
import { chatTokens, plainTokens } from "./llama-prompt.ts";
import type { LoadedLlama } from "./loaded-llama.ts";
import { readProbabilities } from "./token-sources.ts";

/** The prompt of a chat, which may end with the beginning of the answer. */
export interface ChatPrompt {
  readonly tokens: readonly Token[];
  /** How many of the last tokens are the beginning of the answer. */
  readonly given: number;
  /** How many of the best candidates to name for each of these; undefined if they are not scored. */
  readonly best: number | undefined;
}

const answerIn = (messages: readonly unknown[]): string => {
  const field = `messages[${messages.length - 1}]`;
  const { role, content } = object(field, messages.at(-1));
  if (role === "assistant" && typeof content === "string") return content;
  throw new HubInferenceError(
    "bad_request",
    `"continue_final_message" needs an answer to continue: "${field}" must have the role assistant and a text as content.`,
  );
};

/** Reads a conversation, whose last message is the beginning of the answer if the request says so. */
export const readChatPrompt = (loaded: LoadedLlama, messages: unknown, parameters: Json): ChatPrompt => {
  const best = whole("prompt_logprobs", parameters.prompt_logprobs, [0, 20], undefined);
  const isContinued = flag("continue_final_message", parameters.continue_final_message, false);
  if (best !== undefined && !isContinued)
    throw new HubInferenceError(
      "bad_request",
      '"prompt_logprobs" scores the beginning of an answer. Send it as the last message, with "continue_final_message": true.',
    );
  if (!isContinued || !Array.isArray(messages))
    return { tokens: chatTokens(loaded, messages, parameters), given: 0, best };
  const given = plainTokens(loaded, answerIn(messages));
  const before = chatTokens(loaded, messages.slice(0, -1), parameters);
  return { tokens: [...before, ...given], given: given.length, best };
};

/** How likely the model holds a token, and its best candidates. */
const score = (
  { model }: LoadedLlama,
  id: Token,
  probabilities: ReadonlyMap<Token, number>,
  best: number,
): ScoredToken => {
  const ranked = [...probabilities].sort(([, left], [, right]) => right - left);
  const describe = (token: Token, share: number, rank: number) => ({
    id: token,
    text: model.detokenize([token], true),
    logprob: Math.log(share),
    rank,
  });
  const rank = ranked.findIndex(([token]) => token === id) + 1;
  return {
    ...describe(id, probabilities.get(id) ?? 0, rank),
    top: ranked.slice(0, best).map(([token, share], at) => describe(token, share, at + 1)),
  };
};

/** Scores the beginning of an answer, token by token. */
export const scorePrompt = async (
  loaded: LoadedLlama,
  { tokens, given, best = 0 }: ChatPrompt,
  context: JobContext,
): Promise<ScoredToken[]> => {
  const slots = requireRoom(loaded, tokens).slots;
  const prompt = tokens.slice(0, tokens.length - given);
  const slot = await slots.acquire(prompt);
  const scored: ScoredToken[] = [];
  try {
    await slots.change(() => slot.sequence.adaptStateToTokens(prompt.slice(0, -1), false));
    let input = prompt.slice(slot.sequence.nextTokenIndex);
    // One at a time: the likelihoods of a whole vocabulary take megabytes.
    for (const id of tokens.slice(prompt.length)) {
      if (context.isStopped()) throw new HubInferenceError("cancelled", "The caller disconnected.");
      scored.push(score(loaded, id, await readProbabilities(slot.sequence, input), best));
      input = [id];
      await slots.changed;
    }
    return scored;
  } finally {
    slot.held = tokens.slice(0, prompt.length + Math.max(0, scored.length - 1));
    slots.release(slot);
  }
};
