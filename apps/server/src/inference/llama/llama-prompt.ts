import type { Token } from "node-llama-cpp";
import { HubInferenceError } from "../hub-inference-error.ts";
import { checkCount, readMessages } from "../tasks/conversation.ts";
import { renderPrompt } from "../worker/chat-template.ts";
import { checkIds, type Json, type TextOrIds } from "../worker/fields.ts";
import type { LoadedLlama } from "./loaded-llama.ts";

/** No language has tokens this long on average. */
const maxCharactersPerToken = 100;

/** Tokenizing megabytes takes many seconds, and the model serves no other call meanwhile. */
const refuseHugeText = ({ plan }: LoadedLlama, text: string): void => {
  if (text.length > plan.contextSize * maxCharactersPerToken)
    throw new HubInferenceError(
      "too_long",
      `The text has ${text.length} characters; ${plan.id} reads at most ${plan.contextSize} tokens. Shorten it.`,
    );
};

/** The tokens of a text, special ones included, with the token that begins every text where the model has one. */
export const tokensOf = (loaded: LoadedLlama, text: TextOrIds): Token[] => {
  const { model } = loaded;
  if (typeof text !== "string") {
    const { tokens: vocabulary } = model.fileInfo.metadata.tokenizer.ggml;
    return checkIds("prompt", text, vocabulary.length) as Token[];
  }
  refuseHugeText(loaded, text);
  const tokens = model.tokenize(text, true);
  const { bos, shouldPrependBosToken } = model.tokens;
  return bos !== null && shouldPrependBosToken && tokens[0] !== bos ? [bos, ...tokens] : tokens;
};

/** The tokens of a text in which nothing is special. */
export const plainTokens = (loaded: LoadedLlama, text: string): Token[] => {
  refuseHugeText(loaded, text);
  return loaded.model.tokenize(text, false);
};

/** A conversation as the model's own template writes it. */
export const chatTokens = (loaded: LoadedLlama, messages: unknown, parameters: Json): Token[] => {
  checkCount(parameters);
  const read = readMessages(messages, loaded.plan.limits.items, undefined);
  return tokensOf(loaded, renderPrompt(loaded, read, parameters.tools));
};
