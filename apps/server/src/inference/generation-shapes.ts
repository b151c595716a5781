import type { GeneratedToken, Generation, GenerationPiece, ScoredToken } from "./answer/answer-writer.ts";
import { type CallPiece, createCallReader, type DemandedCall, demandedCall } from "./tool-call.ts";
import type { WrittenCall } from "./tool-decision.ts";
import type { Json } from "./worker/fields.ts";

/** How a route writes a generation: whole, or event by event. */
export interface GenerationShape {
  readonly whole: (generation: Generation) => unknown;
  /** Whether the event of the last piece tells the whole, so that each piece waits until the next is there. */
  readonly endsWithLast: boolean;
  readonly piece: (piece: GenerationPiece, index: number) => readonly unknown[];
  /** Events at the end; `last` is the piece that has not been sent. */
  readonly end: (last: GenerationPiece | undefined, count: number, generation: Generation) => readonly unknown[];
}

/** What names one answer. */
export interface AnswerName {
  readonly id: string;
  readonly model: string;
  /** Seconds since 1970. */
  readonly created: number;
}

const usageOf = ({ promptTokens, tokens }: Generation) => ({
  prompt_tokens: promptTokens,
  completion_tokens: tokens.length,
  total_tokens: promptTokens + tokens.length,
});

const finishOf = ({ finish }: Generation): "length" | "stop" => (finish === "length" ? "length" : "stop");

const tokenOf = ({ id, text, logprob, special }: GeneratedToken) => ({ id, text, logprob, special });

const detailsOf = ({ finish, tokens, seed }: Generation, hasTokens: boolean) => ({
  finish_reason: finish,
  generated_tokens: tokens.length,
  seed,
  prefill: [],
  tokens: hasTokens ? tokens.map(tokenOf) : [],
  ...(hasTokens &&
    tokens.some(({ top }) => top) && {
      top_tokens: tokens.map(({ top = [] }) => top.map((token) => ({ ...token, special: false }))),
    }),
});

/** The hub's own shape of text generation. */
export const textGenerationShape = (prompt: string, parameters: Json): GenerationShape => {
  const whole = ({ text }: Generation) => (parameters.return_full_text === true ? prompt + text : text);
  const wantsDetails = parameters.details === true || parameters.decoder_input_details === true;
  const entry = ({ token, text }: GenerationPiece, index: number) => ({
    index: index + 1,
    token: { ...tokenOf(token), text },
    ...(token.top && { top_tokens: token.top.map((other) => ({ ...other, special: false })) }),
  });
  return {
    whole: (generation) => [
      { generated_text: whole(generation), ...(wantsDetails && { details: detailsOf(generation, true) }) },
    ],
    endsWithLast: true,
    piece: (piece, index) => [{ ...entry(piece, index), generated_text: null, details: null }],
    end: (last, count, generation) =>
      last
        ? [
            {
              ...entry({ ...last, text: last.text + generation.rest }, count - 1),
              generated_text: whole(generation),
              details: detailsOf(generation, false),
            },
          ]
        : [],
  };
};

const logprobsOf = (tokens: readonly GeneratedToken[]) => {
  const entry = ({ text, logprob }: { text: string; logprob: number | null }) => ({
    token: text,
    logprob,
    bytes: [...Buffer.from(text)],
  });
  return { content: tokens.map((token) => ({ ...entry(token), top_logprobs: (token.top ?? []).map(entry) })) };
};

/** One entry per token of the prompt, as vLLM has them; null for those that were not scored. */
const promptLogprobsOf = (promptTokens: number, scored: readonly ScoredToken[]) => [
  ...Array.from({ length: promptTokens - scored.length }, () => null),
  ...scored.map(({ top, ...token }) =>
    Object.fromEntries(
      [...top, token].map(({ id, text, logprob, rank }) => [id, { logprob, rank, decoded_token: text }]),
    ),
  ),
];

/** What a message says, whole or in pieces. */
interface MessageShape {
  readonly whole: (generation: Generation) => object;
  readonly first: object;
  /** The deltas for a piece of an answer. */
  readonly deltas: (piece: Pick<GenerationPiece, "text" | "calls">) => readonly object[];
  readonly last: () => readonly object[];
  /** Why an answer ended that was not cut. */
  readonly finish: () => string;
}

const toolCall = (id: string, { name, arguments: written }: WrittenCall) => ({
  id,
  type: "function",
  function: { name, arguments: written },
});

/** Text, and the tool calls that the model decided on. */
const freeMessage = (id: string): MessageShape => {
  let count = 0;
  const next = (call: WrittenCall) => toolCall(`${id}_${count++}`, call);
  return {
    whole: ({ text, calls = [] }) => ({
      role: "assistant",
      content: calls.length > 0 && text === "" ? null : text,
      ...(calls.length > 0 && { tool_calls: calls.map(next) }),
    }),
    first: { role: "assistant", content: "" },
    deltas: ({ text, calls = [] }) => [
      ...(text ? [{ content: text }] : []),
      ...calls.map((call) => ({ tool_calls: [{ index: count, ...next(call) }] })),
    ],
    last: () => [],
    finish: () => (count > 0 ? "tool_calls" : "stop"),
  };
};

/** The one call that a request demands. */
const demandedMessage = (call: DemandedCall, id: string): MessageShape => {
  const reader = createCallReader(call);
  const delta = ({ name, arguments: written }: CallPiece) => {
    if (name !== undefined) return [{ tool_calls: [{ index: 0, ...toolCall(id, { name, arguments: written }) }] }];
    return written ? [{ tool_calls: [{ index: 0, function: { arguments: written } }] }] : [];
  };
  return {
    whole: ({ text }) => {
      const { name, arguments: start } = reader.add(text);
      const end = reader.end();
      const calls =
        name === undefined ? {} : { tool_calls: [toolCall(id, { name, arguments: start + end.arguments })] };
      return { role: "assistant", content: null, ...calls };
    },
    first: { role: "assistant", content: null },
    deltas: ({ text }) => (text ? delta(reader.add(text)) : []),
    last: () => delta(reader.end()),
    finish: () => "tool_calls",
  };
};

/** OpenAI's shape of a chat. */
export const chatShape = (name: AnswerName, given: Json): GenerationShape => {
  const frame = { ...name, system_fingerprint: "orrery" };
  const call = demandedCall(given);
  const callId = name.id.replace("chatcmpl-", "call_");
  const message = call ? demandedMessage(call, callId) : freeMessage(callId);
  const hasLogprobs = given.logprobs === true;
  const chunk = (delta: object, finish: string | null, tokens: readonly GeneratedToken[] = []) => ({
    ...frame,
    object: "chat.completion.chunk",
    choices: [
      {
        index: 0,
        delta,
        finish_reason: finish,
        logprobs: hasLogprobs && tokens.length > 0 ? logprobsOf(tokens) : null,
      },
    ],
  });
  const written = ({ text, calls = [], token }: GenerationPiece, index: number) => {
    const deltas = message.deltas({ text, calls });
    const shown = deltas.length === 0 && hasLogprobs ? [call ? {} : { content: "" }] : deltas;
    return [
      ...(index === 0 ? [chunk(message.first, null)] : []),
      ...shown.map((delta, at) => chunk(delta, null, at === 0 ? [token] : [])),
    ];
  };
  const wantsUsage = (given.stream_options as Json | undefined)?.include_usage === true;
  const finishOfChat = (generation: Generation) => (generation.finish === "length" ? "length" : message.finish());
  return {
    whole: (generation) => ({
      ...frame,
      object: "chat.completion",
      choices: [
        {
          index: 0,
          message: message.whole(generation),
          finish_reason: finishOfChat(generation),
          logprobs: hasLogprobs ? logprobsOf(generation.tokens) : null,
        },
      ],
      usage: usageOf(generation),
      ...(generation.scoredPrompt && {
        prompt_logprobs: promptLogprobsOf(generation.promptTokens, generation.scoredPrompt),
      }),
    }),
    endsWithLast: false,
    piece: written,
    end: (_last, count, generation) => [
      ...(count === 0 ? [chunk(message.first, null)] : []),
      ...message.deltas({ text: generation.rest, calls: generation.restCalls }).map((delta) => chunk(delta, null)),
      ...message.last().map((delta) => chunk(delta, null)),
      chunk({}, finishOfChat(generation)),
      ...(wantsUsage ? [{ ...chunk({}, null), choices: [], usage: usageOf(generation) }] : []),
    ],
  };
};

/** The likelihoods of a completion; offsets count on from call to call. */
const completionLogprobs = (hasTop: boolean) => {
  let offset = 0;
  return (tokens: readonly GeneratedToken[]) => {
    if (tokens.length === 0) return null;
    const offsets = tokens.map(({ text }) => {
      offset += text.length;
      return offset - text.length;
    });
    return {
      tokens: tokens.map(({ text }) => text),
      token_logprobs: tokens.map(({ logprob }) => logprob),
      top_logprobs: hasTop
        ? tokens.map(({ top = [] }) => Object.fromEntries(top.map(({ text, logprob }) => [text, logprob])))
        : null,
      text_offset: offsets,
    };
  };
};

/** OpenAI's older shape, for texts that are gone on with. */
export const completionShape = (name: AnswerName, given: Json): GenerationShape => {
  const frame = { ...name, object: "text_completion", system_fingerprint: "orrery" };
  const hasLogprobs = typeof given.logprobs === "number";
  const logprobs = hasLogprobs ? completionLogprobs(Number(given.logprobs) > 0) : () => null;
  const choice = (text: string, finish: string | null, tokens: readonly GeneratedToken[] = []) => ({
    index: 0,
    text,
    logprobs: logprobs(tokens),
    finish_reason: finish,
  });
  const wantsUsage = (given.stream_options as Json | undefined)?.include_usage === true;
  const echo = given.echo === true && typeof given.prompt === "string" ? given.prompt : "";
  return {
    whole: (generation) => ({
      ...frame,
      choices: [choice(echo + generation.text, finishOf(generation), generation.tokens)],
      usage: usageOf(generation),
    }),
    endsWithLast: false,
    piece: ({ text, token }) => (text || hasLogprobs ? [{ ...frame, choices: [choice(text, null, [token])] }] : []),
    end: (_last, _count, generation) => [
      { ...frame, choices: [choice(generation.rest, finishOf(generation))] },
      ...(wantsUsage ? [{ ...frame, choices: [], usage: usageOf(generation) }] : []),
    ],
  };
};
