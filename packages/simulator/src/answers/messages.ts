import { hashOf } from "../hash.ts";
import type { Answer, AnswerContext, NamedEvent, Received } from "../simulated-provider.ts";
import { type AnswerPieces, answerPieces } from "./chat.ts";

/** Anthropic's Messages API: the answers of chat in its format. */

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (value ?? {}) as Fields;

const messageOf = ({ role, content }: Fields): Fields => {
  const [first] = Array.isArray(content) ? (content as readonly Fields[]) : [];
  return first?.type === "tool_result" ? { role: "tool", content: first.content } : { role, content };
};

const choiceOf = ({ type, name }: Fields): unknown => {
  if (type === "tool") return { function: { name } };
  return type === "any" ? "required" : type;
};

/** The same conversation as a chat request. */
const asChat = (request: Received): Received => {
  const { messages, tools = [], tool_choice: choice, thinking } = request.body;
  const body = {
    messages: (messages as readonly Fields[]).map(messageOf),
    tools: (tools as readonly Fields[]).map(({ name }) => ({ function: { name } })),
    tool_choice: choiceOf(fieldsOf(choice)),
    ...(fieldsOf(thinking).type === "enabled" && { reasoning_effort: "low" }),
  };
  return { ...request, body };
};

/** One block of the answer: at its start, whole, and the deltas of its pieces. */
interface Block {
  readonly start: Fields;
  readonly whole: Fields;
  readonly deltas: readonly Fields[];
}

const blocksOf = ({ thoughts, tokens, call }: AnswerPieces): readonly Block[] => {
  const thinking: Block = {
    start: { type: "thinking", thinking: "", signature: "" },
    whole: { type: "thinking", thinking: thoughts.join(""), signature: "simulated" },
    deltas: thoughts.map((piece) => ({ type: "thinking_delta", thinking: piece })),
  };
  const text: Block = {
    start: { type: "text", text: "" },
    whole: { type: "text", text: tokens.join("") },
    deltas: tokens.map((piece) => ({ type: "text_delta", text: piece })),
  };
  const { id, name, arguments: pieces } = call ?? { id: "", name: "", arguments: [] };
  const use = { type: "tool_use", id, name };
  const called: Block = {
    start: { ...use, input: {} },
    whole: { ...use, input: JSON.parse(pieces.join("") || "{}") as Fields },
    deltas: pieces.map((piece) => ({ type: "input_json_delta", partial_json: piece })),
  };
  return [...(thoughts.length > 0 ? [thinking] : []), call ? called : text];
};

/** Groups of events, as many as chat has events up to the last piece: faults then strike at the same text. */
const groupsOf = (
  message: Fields,
  blocks: readonly Block[],
  end: readonly NamedEvent[],
): readonly (readonly NamedEvent[])[] => {
  const groups: NamedEvent[][] = [];
  const waiting: NamedEvent[] = [{ type: "message_start", message }, { type: "ping" }];
  for (const [index, { start, deltas }] of blocks.entries()) {
    waiting.push({ type: "content_block_start", index, content_block: start });
    if (index === 0) groups.push(waiting.splice(0));
    for (const delta of deltas) groups.push([...waiting.splice(0), { type: "content_block_delta", index, delta }]);
    waiting.push({ type: "content_block_stop", index });
  }
  return [...groups, [...waiting, ...end]];
};

/** A message, whole or streamed. */
export const messagesAnswer: Answer = (request: Received, context: AnswerContext) => {
  const pieces = answerPieces(asChat(request), context);
  const blocks = blocksOf(pieces);
  const { prompt_tokens: input_tokens, completion_tokens: output_tokens } = pieces.usage;
  const stop = { stop_reason: pieces.call ? "tool_use" : "end_turn", stop_sequence: null };
  const message = {
    id: `msg_${hashOf(JSON.stringify(request.body)).toString(16)}`,
    type: "message",
    role: "assistant",
    model: String(request.body.model),
  };
  const counted = (usage: Fields) => (context.countsTokens ? { usage } : {});
  if (!request.isStreamed)
    return {
      json: {
        ...message,
        content: blocks.map(({ whole }) => whole),
        ...stop,
        ...counted({ input_tokens, output_tokens }),
      },
    };
  const started = { ...message, content: [], stop_reason: null, stop_sequence: null };
  const start = { ...started, ...counted({ input_tokens, output_tokens: 0 }) };
  const end = [{ type: "message_delta", delta: stop, ...counted({ output_tokens }) }, { type: "message_stop" }];
  return { namedEvents: groupsOf(start, blocks, end) };
};
