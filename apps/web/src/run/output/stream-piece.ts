import { type JsonObject, objectIn } from "../../lib/json-object.ts";
import type { ToolCall } from "../request/task-request.ts";
import { type AnswerToken, answerTokens } from "./token-chances.ts";

export interface StreamPiece {
  readonly text?: string;
  readonly reasoning?: string;
  readonly toolCalls?: readonly ToolPiece[];
  readonly tokens?: readonly AnswerToken[];
  readonly finishReason?: string;
  readonly usage?: { readonly input: number; readonly output: number };
  /** The raw error object of the stream. */
  readonly error?: unknown;
  readonly isLast?: true;
}

/** The name comes first, the arguments in pieces. */
interface ToolPiece {
  readonly index: number;
  readonly id?: string;
  readonly name?: string;
  readonly argumentsText: string;
}

const textIn = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
const countIn = (value: unknown): number => (typeof value === "number" && value >= 0 ? value : 0);

export const usageIn = (value: unknown): StreamPiece["usage"] => {
  const usage = objectIn(value);
  if (typeof usage.prompt_tokens !== "number" && typeof usage.completion_tokens !== "number") return undefined;
  return { input: countIn(usage.prompt_tokens), output: countIn(usage.completion_tokens) };
};

const toolPieces = (value: unknown): readonly ToolPiece[] | undefined =>
  Array.isArray(value)
    ? value.map((item, position) => {
        const { index, id, function: called } = objectIn(item);
        const { name, arguments: argumentsText } = objectIn(called);
        return {
          index: typeof index === "number" ? index : position,
          argumentsText: textIn(argumentsText) ?? "",
          ...(typeof id === "string" && { id }),
          ...(typeof name === "string" && { name }),
        };
      })
    : undefined;

const openAiPiece = (event: JsonObject, choice: JsonObject): StreamPiece => {
  const delta = objectIn(choice.delta);
  const text = textIn(delta.content) ?? textIn(choice.text);
  const reasoning = textIn(delta.reasoning) ?? textIn(delta.reasoning_content);
  const usage = usageIn(event.usage);
  const toolCalls = toolPieces(delta.tool_calls);
  const finishReason = textIn(choice.finish_reason);
  const tokens = answerTokens(choice.logprobs);
  return {
    ...(text && { text }),
    ...(reasoning && { reasoning }),
    ...(toolCalls && { toolCalls }),
    ...(tokens && { tokens }),
    ...(finishReason && { finishReason }),
    ...(usage && { usage }),
  };
};

const tokenPiece = (event: JsonObject, token: JsonObject): StreamPiece => {
  const details = objectIn(event.details);
  const isLast = typeof event.generated_text === "string";
  const output = details.generated_tokens;
  return {
    ...(typeof token.text === "string" && token.special !== true && { text: token.text }),
    ...(isLast && { isLast, finishReason: textIn(details.finish_reason) ?? "stop" }),
    ...(typeof output === "number" && { usage: { input: countIn(details.input_length), output } }),
  };
};

/** Undefined if the event cannot be parsed. */
export const readPiece = (data: string): StreamPiece | undefined => {
  if (data.trim() === "[DONE]") return { isLast: true };
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return undefined;
  }
  const event = objectIn(value);
  if (event.error !== undefined && event.error !== null) return { error: event };
  if (typeof event.token === "object") return tokenPiece(event, objectIn(event.token));
  if (!Array.isArray(event.choices)) return undefined;
  return openAiPiece(event, objectIn(event.choices[0]));
};

export const withToolPieces = (calls: readonly ToolCall[], pieces: readonly ToolPiece[]): readonly ToolCall[] => {
  const next = [...calls];
  for (const { index, id, name, argumentsText } of pieces) {
    const before = next[index];
    next[index] = {
      id: before?.id ?? id ?? `call-${index}`,
      type: "function",
      function: {
        name: before?.function.name || (name ?? ""),
        arguments: (before?.function.arguments ?? "") + argumentsText,
      },
    };
  }
  return next.filter(Boolean);
};
