import { hashOf } from "../hash.ts";
import type { Answer, AnswerContext, Received, Reply } from "../simulated-provider.ts";

type Message = { readonly role?: string; readonly content?: unknown };

const partText = (part: unknown): string => {
  const { text, type } = part as { readonly text?: string; readonly type?: string };
  return text ?? `[${type}]`;
};

const contentText = (content: unknown): string =>
  Array.isArray(content) ? content.map(partText).join(" ") : String(content ?? "");

const lastMessageText = ({ body }: Received): string => {
  const messages = (body.messages ?? []) as readonly Message[];
  return contentText(messages.findLast(({ role }) => role === "user")?.content);
};

/** The answer to a prompt: always the same, and visibly derived from it. */
export const replyTo = (prompt: string): string => `You asked: ${prompt.trim()}. This is a simulated answer.`;

/** A text in the pieces a tokenizer might make of it. */
const tokensOf = (text: string): string[] => text.match(/\s*\S+/g) ?? [];

const cycled = (tokens: readonly string[], count: number | undefined): readonly string[] =>
  count === undefined ? tokens : Array.from({ length: count }, (_none, index) => tokens[index % tokens.length] ?? "");

const usageOf = (prompt: string, answer: readonly string[]) => {
  const prompt_tokens = tokensOf(prompt).length;
  const completion_tokens = answer.length;
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
};

const created = 1_700_000_000;

const frame = ({ body, task }: Received, object: string) => ({
  id: `sim-${hashOf(JSON.stringify(body)).toString(16)}`,
  object,
  created,
  model: String(body.model ?? task),
  system_fingerprint: "simulator",
});

type Tool = { readonly function?: { readonly name?: string } };

interface SimulatedCall {
  readonly name: string;
  readonly arguments: string;
}

const forcedTool = ({ body }: Received): string | undefined => {
  const choice = body.tool_choice as "required" | Tool | undefined;
  if (typeof choice === "object") return choice.function?.name;
  return choice === "required" ? ((body.tools ?? []) as readonly Tool[])[0]?.function?.name : undefined;
};

/** A conversation can ask for a tool by name, so that tests can write a whole loop of calls and results. */
const requestedTool = ({ body }: Received): SimulatedCall | undefined => {
  const last = ((body.messages ?? []) as readonly Message[]).at(-1);
  const [, name = "", given = "{}"] = /call the tool (\S+) with (\{.*\})/s.exec(contentText(last?.content)) ?? [];
  const isOffered = ((body.tools ?? []) as readonly Tool[]).some((tool) => tool.function?.name === name);
  return isOffered && body.tool_choice !== "none" ? { name, arguments: given } : undefined;
};

const toolOf = (request: Received): SimulatedCall | undefined => {
  const name = forcedTool(request);
  return name ? { name, arguments: "{}" } : requestedTool(request);
};

const answerText = (request: Received): string => {
  const format = request.body.response_format as { readonly type?: string } | undefined;
  return format?.type?.startsWith("json")
    ? JSON.stringify({ answer: lastMessageText(request) })
    : replyTo(lastMessageText(request));
};

/** What a model with reasoning thinks first; only requests that ask for it get it. */
const reasoningOf = ({ body }: Received): string | undefined =>
  body.reasoning_effort === undefined ? undefined : "The user asked something. I answer it.";

const callOf = ({ body }: Received, { name, arguments: given }: SimulatedCall) => {
  const count = ((body.messages ?? []) as readonly Message[]).filter(({ role }) => role === "tool").length;
  return { id: `call-${count + 1}`, type: "function", function: { name, arguments: given } };
};

const messageOf = (request: Received) => {
  const tool = toolOf(request);
  const reasoning = reasoningOf(request);
  const base = { role: "assistant", ...(reasoning !== undefined && { reasoning_content: reasoning }) };
  if (!tool) return { message: { ...base, content: answerText(request) }, finish_reason: "stop" };
  return {
    message: { ...base, content: null, tool_calls: [callOf(request, tool)] },
    finish_reason: "tool_calls",
  };
};

const wantsUsage = ({ body }: Received): boolean =>
  (body.stream_options as { readonly include_usage?: boolean } | undefined)?.include_usage === true;

/** Closes a stream with the piece that counts tokens, where it was asked for. */
const usagePiece = (request: Received, { countsTokens }: AnswerContext, piece: object): readonly object[] =>
  wantsUsage(request) && countsTokens ? [piece] : [];

/** The arguments of a call come in pieces of this many characters. */
const argumentPiece = 8;

/** An answer in the pieces of a stream, whatever API it is sent in. */
export interface AnswerPieces {
  readonly thoughts: readonly string[];
  readonly tokens: readonly string[];
  readonly call?: { readonly id: string; readonly name: string; readonly arguments: readonly string[] };
  readonly usage: { readonly prompt_tokens: number; readonly completion_tokens: number };
}

const pieceOf = new RegExp(`[^]{1,${argumentPiece}}`, "g");

/** The answer to a chat request. */
export const answerPieces = (request: Received, { eventCount }: AnswerContext): AnswerPieces => {
  const tool = toolOf(request);
  const tokens = tool ? [] : cycled(tokensOf(answerText(request)), eventCount);
  const thoughts = tokensOf(reasoningOf(request) ?? "");
  return {
    thoughts,
    tokens,
    ...(tool && {
      call: { id: callOf(request, tool).id, name: tool.name, arguments: tool.arguments.match(pieceOf) ?? [] },
    }),
    usage: usageOf(lastMessageText(request), [...thoughts, ...tokens]),
  };
};

const toolDeltas = ({ id, name, arguments: pieces }: NonNullable<AnswerPieces["call"]>): object[] => [
  { tool_calls: [{ index: 0, id, type: "function", function: { name, arguments: "" } }] },
  ...pieces.map((text) => ({ tool_calls: [{ index: 0, function: { arguments: text } }] })),
];

/** Every second token is one of two that were nearly as likely. */
const logprobsOf = (token: string, at: number) => {
  const logprob = Math.log(at % 2 === 0 ? 0.99 : 0.45);
  return { content: [{ token, logprob, top_logprobs: [{ token, logprob }] }] };
};

const chatEvents = (request: Received, context: AnswerContext): Reply => {
  const { thoughts, tokens, call, usage: counted } = answerPieces(request, context);
  const base = frame(request, "chat.completion.chunk");
  const piece = (delta: object, finish_reason: string | null = null, more: object = {}) => ({
    ...base,
    choices: [{ index: 0, delta, finish_reason, ...more }],
  });
  const hasLogprobs = request.body.logprobs === true;
  const usage = { ...base, choices: [], usage: counted };
  return {
    events: [
      piece({ role: "assistant", content: "" }),
      ...thoughts.map((reasoning_content) => piece({ reasoning_content })),
      ...tokens.map((content, at) =>
        piece({ content }, null, hasLogprobs ? { logprobs: logprobsOf(content, at) } : {}),
      ),
      ...(call ? toolDeltas(call).map((delta) => piece(delta)) : []),
      piece({}, call ? "tool_calls" : "stop"),
      ...usagePiece(request, context, usage),
    ],
  };
};

/** Chat, whole or streamed. */
export const chatAnswer: Answer = (request, context) => {
  if (request.isStreamed) return chatEvents(request, context);
  const choice = { index: 0, ...messageOf(request), logprobs: null };
  const generated = `${reasoningOf(request) ?? ""} ${choice.message.content ?? ""}`;
  const usage = usageOf(lastMessageText(request), tokensOf(generated));
  return { json: { ...frame(request, "chat.completion"), choices: [choice], ...(context.countsTokens && { usage }) } };
};

/** A completion, whole or streamed. */
export const completionAnswer: Answer = (request, context) => {
  const prompt = String(request.body.prompt ?? "");
  const text = replyTo(prompt);
  const base = frame(request, "text_completion");
  const tokens = request.isStreamed ? cycled(tokensOf(text), context.eventCount) : tokensOf(text);
  const usage = usageOf(prompt, tokens);
  if (!request.isStreamed) {
    const choices = [{ index: 0, text, finish_reason: "stop" }];
    return { json: { ...base, choices, ...(context.countsTokens && { usage }) } };
  }
  const piece = (words: string, finish_reason: string | null) => ({
    ...base,
    choices: [{ index: 0, text: words, finish_reason }],
  });
  const count = usagePiece(request, context, { ...base, choices: [], usage });
  return { events: [...tokens.map((words) => piece(words, null)), piece("", "stop"), ...count] };
};

/** A reply of a text-generation server, whole or streamed. */
export const generationAnswer: Answer = (request, { eventCount }) => {
  const generated_text = replyTo(String(request.body.inputs ?? ""));
  if (!request.isStreamed) return { json: [{ generated_text }] };
  const tokens = cycled(tokensOf(generated_text), eventCount);
  return {
    events: tokens.map((text, index) => {
      const isLast = index === tokens.length - 1;
      return {
        index: index + 1,
        token: { id: hashOf(text) % 32_000, text, logprob: -0.25, special: false },
        generated_text: isLast ? generated_text : null,
        details: isLast ? { finish_reason: "eos_token", generated_tokens: tokens.length, seed: null } : null,
      };
    }),
  };
};
