import type { Message, MessagePart, TemplateToolCall } from "./conversation.ts";

export const roles = ["system", "developer", "user", "assistant", "tool"] as const;

export const partsOf = ({ content }: Message): readonly MessagePart[] => {
  if (content === undefined || content === null) return [{ type: "text", text: "" }];
  return typeof content === "string" ? [{ type: "text", text: content }] : content;
};

/** A single text part becomes plain content, as most templates expect. */
const withParts = (message: Message, parts: readonly MessagePart[]): Message => {
  const [only] = parts;
  if (!only) return { ...message, content: "" };
  const isText = parts.length === 1 && only.type === "text";
  return { ...message, content: isText ? (only.text ?? "") : parts };
};

export const withPart = (message: Message, at: number, part: MessagePart | undefined): Message =>
  withParts(
    message,
    partsOf(message).flatMap((own, index) => (index === at ? (part ? [part] : []) : [own])),
  );

export const withImage = (message: Message): Message => {
  const parts = partsOf(message);
  const at = parts.findIndex(({ type }) => type !== "image");
  return withParts(message, parts.toSpliced(at < 0 ? parts.length : at, 0, { type: "image" }));
};

export const withReasoning = (message: Message, reasoning: string | undefined): Message => {
  const { reasoning_content: _, thinking: __, ...rest } = message;
  return reasoning === undefined ? rest : { ...rest, reasoning_content: reasoning };
};

const callsOf = ({ tool_calls: calls }: Message): readonly TemplateToolCall[] => calls ?? [];

export const withCall = (message: Message, at: number, call: TemplateToolCall | undefined): Message => {
  const calls = callsOf(message).flatMap((own, index) => (index === at ? (call ? [call] : []) : [own]));
  const { tool_calls: _, ...rest } = message;
  return calls.length > 0 ? { ...rest, tool_calls: calls } : rest;
};

export const withNewCall = (message: Message, name: string): Message => {
  const calls = callsOf(message);
  const id = `call${String(calls.length + 1).padStart(5, "0")}`;
  return { ...message, tool_calls: [...calls, { id, type: "function", function: { name, arguments: {} } }] };
};

export const argumentsText = ({ function: called }: TemplateToolCall): string =>
  typeof called?.arguments === "string" ? called.arguments : JSON.stringify(called?.arguments ?? {});

export const summaryOf = (message: Message): string => {
  const text = partsOf(message)
    .map((part) => part.text ?? `[${part.type}]`)
    .join(" ")
    .trim();
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
};
