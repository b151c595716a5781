import { isObject } from "../../../lib/json-object.ts";

export interface MessagePart {
  readonly type: string;
  readonly text?: string;
  readonly url?: string;
  readonly [key: string]: unknown;
}

/** Fields that the form does not know are kept. */
export interface Message {
  readonly role: string;
  readonly content?: string | readonly MessagePart[] | null;
  readonly reasoning_content?: string;
  readonly tool_calls?: readonly TemplateToolCall[];
  readonly [key: string]: unknown;
}

export interface TemplateToolCall {
  readonly function?: { readonly name?: string; readonly arguments?: unknown; readonly [key: string]: unknown };
  readonly [key: string]: unknown;
}

interface Variable {
  readonly name: string;
  readonly value: string;
}

export interface Conversation {
  readonly messages: readonly Message[];
  readonly tools: string;
  readonly hasGenerationPrompt: boolean;
  readonly variables: readonly Variable[];
}

export type ConversationChange =
  | { readonly kind: "add" }
  | { readonly kind: "remove"; readonly at: number }
  | { readonly kind: "move"; readonly at: number; readonly by: -1 | 1 }
  | { readonly kind: "message"; readonly at: number; readonly message: Message }
  | { readonly kind: "tools"; readonly tools: string }
  | { readonly kind: "generationPrompt"; readonly isOn: boolean }
  | { readonly kind: "variables"; readonly variables: readonly Variable[] }
  | { readonly kind: "replace"; readonly conversation: Conversation };

const nextRole = (messages: readonly Message[]): string => {
  const last = messages.at(-1)?.role;
  return last === "user" || last === "tool" ? "assistant" : "user";
};

const moved = (messages: readonly Message[], at: number, by: number): readonly Message[] => {
  const one = messages[at];
  const other = messages[at + by];
  return one && other ? messages.with(at, other).with(at + by, one) : messages;
};

export const changeConversation = (before: Conversation, change: ConversationChange): Conversation => {
  const { messages } = before;
  switch (change.kind) {
    case "add":
      return { ...before, messages: [...messages, { role: nextRole(messages), content: "" }] };
    case "remove":
      return { ...before, messages: messages.filter((_, at) => at !== change.at) };
    case "move":
      return { ...before, messages: moved(messages, change.at, change.by) };
    case "message":
      return { ...before, messages: messages.map((message, at) => (at === change.at ? change.message : message)) };
    case "tools":
      return { ...before, tools: change.tools };
    case "generationPrompt":
      return { ...before, hasGenerationPrompt: change.isOn };
    case "variables":
      return { ...before, variables: change.variables };
    case "replace":
      return change.conversation;
  }
};

const isContent = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  typeof value === "string" ||
  (Array.isArray(value) && value.every((part) => isObject(part) && typeof part.type === "string"));

const isMessage = (value: unknown): value is Message =>
  isObject(value) &&
  typeof value.role === "string" &&
  isContent(value.content) &&
  (value.reasoning_content === undefined || typeof value.reasoning_content === "string") &&
  (value.tool_calls === undefined || (Array.isArray(value.tool_calls) && value.tool_calls.every(isObject)));

const isVariable = (value: unknown): value is Variable =>
  isObject(value) && typeof value.name === "string" && typeof value.value === "string";

export const readConversation = (value: unknown): Conversation | undefined => {
  if (!isObject(value)) return undefined;
  const { messages, tools, hasGenerationPrompt, variables } = value;
  if (!Array.isArray(messages) || !messages.every(isMessage)) return undefined;
  if (!Array.isArray(variables) || !variables.every(isVariable)) return undefined;
  if (typeof tools !== "string" || typeof hasGenerationPrompt !== "boolean") return undefined;
  return { messages, tools, hasGenerationPrompt, variables };
};

export const messagesError = (value: unknown): string | undefined => {
  if (!Array.isArray(value)) return "Messages must be a JSON list: [ … ].";
  const at = value.findIndex((message) => !isMessage(message));
  if (at < 0) return undefined;
  return `Message ${at + 1} needs a "role" and, as "content", a text or a list of parts with a "type".`;
};
