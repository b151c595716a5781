import type { GeneratedAnswer, GeneratedCall } from "./generated-answer.ts";
import type { ToyToken } from "./toy-model.ts";
import type { ChatBody, ChatProviderReply, ChatTraits } from "./traits.ts";

/** What is counted, before it is reported in the provider's form. */
export interface PromptAndOutput {
  readonly prompt: number;
  readonly completion: number;
  readonly cached: number;
}

const plainUsage = ({ prompt, completion }: PromptAndOutput) => ({
  prompt_tokens: prompt,
  completion_tokens: completion,
  total_tokens: prompt + completion,
});

const usageIn = (counts: PromptAndOutput, form: ChatTraits["usage"]): object => {
  const { prompt, completion, cached } = counts;
  if (form === "cached-within") return { ...plainUsage(counts), prompt_tokens_details: { cached_tokens: cached } };
  if (form === "cached-apart")
    return { ...plainUsage({ ...counts, prompt: prompt - cached }), prompt_tokens_details: { cached_tokens: cached } };
  if (form === "messages-names")
    return { input_tokens: prompt - cached, cache_read_input_tokens: cached, output_tokens: completion };
  return plainUsage(counts);
};

const logprobsOf = (tokens: readonly ToyToken[], count: number) => ({
  content: tokens.map(({ token, logprob, ranked }) => ({ token, logprob, top_logprobs: ranked.slice(0, count) })),
});

const callOf = (call: GeneratedCall, index: number) => ({ id: `call-${index}`, type: "function", function: call });

/** What a request asks for in its reply. */
interface ReplyContext {
  readonly body: ChatBody;
  readonly traits: ChatTraits;
  readonly counts: PromptAndOutput;
}

const wantsLogprobs = ({ body }: ReplyContext): boolean => body.logprobs === true;
const topCount = ({ body }: ReplyContext): number => Number(body.top_logprobs ?? 0);

const choiceOf = (answer: GeneratedAnswer, index: number, context: ReplyContext) => ({
  index,
  message: {
    role: "assistant",
    content: answer.calls.length > 0 ? null : answer.text,
    ...(answer.thought !== "" && { [context.traits.reasoningField ?? "reasoning_content"]: answer.thought }),
    ...(answer.calls.length > 0 && { tool_calls: answer.calls.map(callOf) }),
  },
  finish_reason: answer.finishReason,
  ...(wantsLogprobs(context) && { logprobs: logprobsOf(answer.tokens, topCount(context)) }),
});

/** A whole reply. */
export const wholeReply = (answers: readonly GeneratedAnswer[], context: ReplyContext): ChatProviderReply => {
  const form = context.traits.usage ?? "plain";
  const usage = usageIn(context.counts, form);
  const choices = answers.map((answer, index) => choiceOf(answer, index, context));
  const base = { id: "chatcmpl-1", object: "chat.completion", model: context.body.model };
  if (form === "none") return { status: 200, headers: {}, body: { ...base, choices } };
  return { status: 200, headers: {}, body: { ...base, choices, usage } };
};

const deltasOf = (answer: GeneratedAnswer, context: ReplyContext): object[] => {
  const thought = answer.thought && [{ [context.traits.reasoningField ?? "reasoning_content"]: answer.thought }];
  const calls = answer.calls.flatMap((call, index) => {
    const half = Math.floor(call.arguments.length / 2);
    const begin = {
      ...callOf(call, index),
      index,
      function: { name: call.name, arguments: call.arguments.slice(0, half) },
    };
    return [{ tool_calls: [begin] }, { tool_calls: [{ index, function: { arguments: call.arguments.slice(half) } }] }];
  });
  const words = answer.text.match(/\s*\S+\s*?/g) ?? [];
  return [{ role: "assistant", content: "" }, ...(thought || []), ...calls, ...words.map((content) => ({ content }))];
};

/** The end of a stream: the finish reason, with or before the usage. */
const closing = (answer: GeneratedAnswer, context: ReplyContext): object[] => {
  const { body, traits, counts } = context;
  const form = traits.usage ?? "plain";
  const usage = usageIn(counts, form);
  const last = { index: 0, delta: {}, finish_reason: answer.finishReason };
  if (form === "per-choice") return [{ choices: [{ ...last, usage }] }];
  if (form === "in-wrapper") return [{ choices: [last], x_groq: { usage } }];
  if (form === "every-chunk") return [{ choices: [last], usage }];
  const isAsked = (body.stream_options as { include_usage?: boolean } | undefined)?.include_usage === true;
  const hasUsage = form !== "none" && isAsked;
  return [{ choices: [last] }, ...(hasUsage ? [{ choices: [], usage }] : [])];
};

/** The same as a stream. */
export const streamedReply = (answer: GeneratedAnswer, context: ReplyContext): ChatProviderReply => {
  const { traits, counts } = context;
  const running = traits.usage === "every-chunk";
  const pieces = deltasOf(answer, context).map((delta, at) => ({
    choices: [{ index: 0, delta, finish_reason: null }],
    ...(running && { usage: plainUsage({ ...counts, completion: at }) }),
  }));
  const base = { id: "chatcmpl-1", object: "chat.completion.chunk", model: context.body.model };
  const events = [...pieces, ...closing(answer, context)].map((piece) => ({ ...base, ...piece }));
  return { status: 200, headers: {}, events: [...events, "[DONE]"] };
};
