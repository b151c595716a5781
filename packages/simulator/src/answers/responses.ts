import { hashOf } from "../hash.ts";
import type { Answer, AnswerContext, NamedEvent, Received } from "../simulated-provider.ts";
import { type AnswerPieces, answerPieces } from "./chat.ts";

/** OpenAI's Responses API: the answers of chat in its format. */

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (value ?? {}) as Fields;

const messageOf = (item: Fields): Fields => {
  if (item.type === "function_call_output") return { role: "tool", content: item.output };
  return item.type === "function_call" ? { role: "assistant", content: "" } : item;
};

/** The same conversation as a chat request. */
const asChat = (request: Received): Received => {
  const { input, tools = [], tool_choice: choice, reasoning, text } = request.body;
  const items = typeof input === "string" ? [{ role: "user", content: input }] : (input as readonly Fields[]);
  const body = {
    messages: items.map(messageOf),
    tools: (tools as readonly Fields[]).map(({ name }) => ({ function: { name } })),
    tool_choice: typeof choice === "object" ? { function: { name: fieldsOf(choice).name } } : choice,
    reasoning_effort: fieldsOf(reasoning).effort,
    response_format: fieldsOf(text).format,
  };
  return { ...request, body };
};

const usageOf = ({ usage: { prompt_tokens: input, completion_tokens: output } }: AnswerPieces) => ({
  input_tokens: input,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: output,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: input + output,
});

const textPart = (text: string) => ({ type: "output_text", text, annotations: [], logprobs: [] });

/** One item of the output: how it begins and ends, and the events of its pieces. */
interface OutputItem {
  readonly pieces: readonly string[];
  readonly delta: string;
  readonly whole: (text: string) => Fields;
}

const itemsOf = ({ thoughts, tokens, call }: AnswerPieces, key: string): readonly OutputItem[] => {
  const reasoning: OutputItem = {
    pieces: thoughts,
    delta: "reasoning_text",
    whole: (text) => ({
      id: `rs_${key}`,
      type: "reasoning",
      summary: [],
      encrypted_content: `secret-${key}`,
      content: text === "" ? [] : [{ type: "reasoning_text", text }],
    }),
  };
  const message: OutputItem = {
    pieces: tokens,
    delta: "output_text",
    whole: (text) => ({
      id: `msg_${key}`,
      type: "message",
      role: "assistant",
      content: text === "" ? [] : [textPart(text)],
    }),
  };
  const called: OutputItem = {
    pieces: call?.arguments ?? [],
    delta: "function_call_arguments",
    whole: (text) => ({
      id: `fc_${key}`,
      type: "function_call",
      call_id: call?.id,
      name: call?.name,
      arguments: text,
    }),
  };
  return [...(thoughts.length > 0 ? [reasoning] : []), call ? called : message];
};

const outputOf = (items: readonly OutputItem[]) =>
  items.map(({ pieces, whole }) => ({ ...whole(pieces.join("")), status: "completed" }));

const frameOf = ({ body }: Received, key: string) => ({
  id: `resp_${key}`,
  object: "response",
  created_at: 1_700_000_000,
  model: String(body.model),
  error: null,
  incomplete_details: null,
  instructions: body.instructions ?? null,
  metadata: {},
  parallel_tool_calls: true,
  store: body.store ?? true,
  tool_choice: body.tool_choice ?? "auto",
  tools: body.tools ?? [],
  previous_response_id: null,
  temperature: 1,
  top_p: 1,
});

/** The events of one item: those that open it, one for each piece, and those that close it. */
const itemEvents = ({ pieces, delta, whole }: OutputItem, index: number) => {
  const text = pieces.join("");
  const at = { item_id: whole("").id, output_index: index, content_index: 0 };
  const isText = delta === "output_text";
  const part = (content: string): NamedEvent[] =>
    isText
      ? [{ type: `response.content_part.${content === "" ? "added" : "done"}`, ...at, part: textPart(content) }]
      : [];
  const done = delta === "function_call_arguments" ? { arguments: text } : { text };
  const item = (status: string, content: string) => ({ output_index: index, item: { ...whole(content), status } });
  return {
    opening: [{ type: "response.output_item.added", ...item("in_progress", "") }, ...part("")] as NamedEvent[],
    pieces: pieces.map((piece): NamedEvent => ({ type: `response.${delta}.delta`, ...at, delta: piece })),
    closing: [
      { type: `response.${delta}.done`, ...at, ...done },
      ...part(text),
      { type: "response.output_item.done", ...item("completed", text) },
    ] as NamedEvent[],
  };
};

/** Groups of events, as many as chat has events up to the last piece: faults then strike at the same text. */
const groupsOf = (started: object, items: readonly OutputItem[], ended: object): readonly (readonly NamedEvent[])[] => {
  const groups: NamedEvent[][] = [];
  const waiting: NamedEvent[] = [
    { type: "response.created", response: started },
    { type: "response.in_progress", response: started },
  ];
  for (const [index, item] of items.entries()) {
    const { opening, pieces, closing } = itemEvents(item, index);
    waiting.push(...opening);
    if (index === 0) groups.push(waiting.splice(0));
    for (const piece of pieces) groups.push([...waiting.splice(0), piece]);
    waiting.push(...closing);
  }
  groups.push([...waiting, { type: "response.completed", response: ended }]);
  let number = 0;
  return groups.map((group) => group.map((event) => ({ ...event, sequence_number: number++ })));
};

/** A response, whole or streamed. */
export const responsesAnswer: Answer = (request: Received, context: AnswerContext) => {
  const key = hashOf(JSON.stringify(request.body)).toString(16).padStart(32, "0");
  const pieces = answerPieces(asChat(request), context);
  const items = itemsOf(pieces, key);
  const frame = frameOf(request, key);
  const usage = context.countsTokens ? usageOf(pieces) : null;
  const ended = { ...frame, status: "completed", output: outputOf(items), usage };
  if (!request.isStreamed) return { json: ended };
  const started = { ...frame, status: "in_progress", output: [], usage: null };
  return { namedEvents: groupsOf(started, items, ended) };
};
