import { keysOf } from "../../../lib/table-keys.ts";
import type { ChatParameters, ChatSettings, PlaygroundColumn } from "./session.ts";

export type ParameterName = keyof ChatParameters;

/** What a parameter is called in requests, and on the page. */
export const parameters: { readonly [N in ParameterName]-?: { readonly field: string; readonly label: string } } = {
  temperature: { field: "temperature", label: "Temperature" },
  topP: { field: "top_p", label: "Top p" },
  topK: { field: "top_k", label: "Top k" },
  maxTokens: { field: "max_tokens", label: "Max tokens" },
  stop: { field: "stop", label: "Stop" },
  frequencyPenalty: { field: "frequency_penalty", label: "Frequency penalty" },
  presencePenalty: { field: "presence_penalty", label: "Presence penalty" },
  seed: { field: "seed", label: "Seed" },
  reasoningEffort: { field: "reasoning_effort", label: "Reasoning effort" },
  logprobs: { field: "logprobs", label: "Logprobs" },
};

const names = keysOf(parameters);

export const changedParameters = (chat: ChatParameters): readonly ParameterName[] =>
  names.filter((name) => chat[name] !== undefined);

export const withParameter = <C extends ChatParameters, N extends ParameterName>(
  chat: C,
  name: N,
  value: ChatParameters[N] | undefined,
): C => {
  const { [name]: _old, ...rest } = chat;
  return (value === undefined ? rest : { ...rest, [name]: value }) as C;
};

export const withoutParameters = <C extends ChatParameters>(chat: C): C =>
  names.reduce((rest, name) => withParameter(rest, name, undefined), chat);

/** The settings that a column is asked with. */
export const chatOf = (chat: ChatSettings, column: PlaygroundColumn | undefined): ChatSettings => ({
  ...chat,
  ...column?.parameters,
});

/** What differs from the parameters of all models; undefined if nothing does. */
export const ownParameters = (chat: ChatParameters, all: ChatParameters): ChatParameters | undefined => {
  const own = Object.fromEntries(
    changedParameters(chat).flatMap((name) => (chat[name] === all[name] ? [] : [[name, chat[name]]])),
  );
  return Object.keys(own).length > 0 ? own : undefined;
};

/** Choices per token that are asked for with logprobs. */
export const topLogprobs = 3;

export const requestParameters = (chat: ChatParameters): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(changedParameters(chat).map((name) => [parameters[name].field, chat[name]])),
  ...(chat.logprobs && { top_logprobs: topLogprobs }),
});

/** A provider refuses a call with a parameter that it does not support. */
export const withoutUnsupported = <P extends Readonly<Record<string, unknown>>>(
  given: P,
  unsupported: readonly string[],
): P => Object.fromEntries(Object.entries(given).filter(([field]) => !unsupported.includes(field))) as P;
