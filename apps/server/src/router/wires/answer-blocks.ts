import type { Fields } from "./translated-request.ts";

/** Where providers put reasoning in a chat message; a provider accepts it back in the same field. */
const reasoningFields = ["reasoning_content", "reasoning"] as const;
export type ReasoningField = (typeof reasoningFields)[number];

/** A part of a model's answer, in the order in which it was generated. */
export type AnswerBlock =
  | { readonly kind: "reasoning"; readonly text: string; readonly field: ReasoningField }
  | { readonly kind: "text" | "refusal"; readonly text: string }
  | { readonly kind: "tool"; readonly text: string; readonly id: string; readonly name: string };

export type FinishReason = "stop" | "length" | "tool_calls" | "content_filter";

/** A chat reply, complete or at the end of its stream. */
export interface ChatAnswer {
  readonly blocks: readonly AnswerBlock[];
  readonly finish: FinishReason;
  /** The stop sequence that ended it, if the provider says so. */
  readonly stopSequence?: string;
  /** The provider's usage object. */
  readonly usage?: Fields;
}

const fieldsOf = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const partTexts = (value: unknown): string =>
  listOf(value)
    .map((part) => String(fieldsOf(part).text ?? ""))
    .join("");

/** Some providers send parts instead of text, with the reasoning among them. */
const contentBlocks = (content: unknown): AnswerBlock[] => {
  if (typeof content === "string") return [{ kind: "text", text: content }];
  return listOf(content).map((part): AnswerBlock => {
    const { type, text, thinking } = fieldsOf(part);
    return type === "thinking"
      ? { kind: "reasoning", text: partTexts(thinking), field: "reasoning_content" }
      : { kind: "text", text: String(text ?? "") };
  });
};

/** The text of a message or of a stream's delta, without empty parts. */
export const textBlocks = (message: Fields): AnswerBlock[] => {
  const field = reasoningFields.find((name) => typeof message[name] === "string" && message[name] !== "");
  const blocks: AnswerBlock[] = [
    ...(field ? [{ kind: "reasoning" as const, text: String(message[field]), field }] : []),
    ...contentBlocks(message.content),
    ...(typeof message.refusal === "string" ? [{ kind: "refusal" as const, text: message.refusal }] : []),
  ];
  return blocks.filter(({ text }) => text !== "");
};

/** A tool call of a message, or a piece of one in a stream. */
export interface ToolPiece {
  readonly index?: number;
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

const argumentsText = (value: unknown): string =>
  typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(value);

export const toolPieces = (message: Fields): ToolPiece[] =>
  listOf(message.tool_calls).map((value) => {
    const { index, id, function: called } = fieldsOf(value);
    const { name, arguments: given } = fieldsOf(called);
    return {
      ...(typeof index === "number" && { index }),
      id: typeof id === "string" ? id : "",
      name: typeof name === "string" ? name : "",
      text: argumentsText(given),
    };
  });

/** The first choice of a reply or an event; the other APIs have no more. */
export const firstChoice = (value: unknown): Fields => {
  const choices = listOf(fieldsOf(value).choices);
  return fieldsOf(choices.find((choice) => (fieldsOf(choice).index ?? 0) === 0));
};

export const usageIn = (value: unknown): Fields | undefined => {
  const { usage } = fieldsOf(value);
  return typeof usage === "object" && usage !== null ? (usage as Fields) : undefined;
};

const finishReasons: ReadonlyMap<unknown, FinishReason> = new Map([
  ["length", "length"],
  ["max_tokens", "length"],
  ["tool_calls", "tool_calls"],
  ["function_call", "tool_calls"],
  ["content_filter", "content_filter"],
]);

/** Why a choice ended. Some providers say “stop” after tool calls, too. */
export const finishOf = ({ finish_reason: reason }: Fields, hasTools: boolean): FinishReason => {
  const found = finishReasons.get(reason) ?? "stop";
  return found === "stop" && hasTools ? "tool_calls" : found;
};

/** vLLM and its relatives name the stop sequence. */
export const stopSequenceOf = ({ stop_reason: reason }: Fields): string | undefined =>
  typeof reason === "string" ? reason : undefined;

/** An id for a tool call whose provider gave it none. */
export const toolIdAt = (index: number): string => `call_${index}`;

export const readChatReply = (value: unknown): ChatAnswer => {
  const choice = firstChoice(value);
  const message = fieldsOf(choice.message);
  const tools = toolPieces(message).map(
    ({ id, name, text }, index): AnswerBlock => ({ kind: "tool", id: id || toolIdAt(index), name, text }),
  );
  const usage = usageIn(value);
  const stopSequence = stopSequenceOf(choice);
  return {
    blocks: [...textBlocks(message), ...tools],
    finish: finishOf(choice, tools.length > 0),
    ...(stopSequence !== undefined && { stopSequence }),
    ...(usage && { usage }),
  };
};
