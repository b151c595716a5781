import type { Conversation, Message } from "./conversation.ts";

interface ReadContext {
  readonly context: Readonly<Record<string, unknown>>;
  readonly toolsError?: string;
}

/** Engines include the position in the message. */
const jsonError = (error: unknown): string => `Not valid JSON: ${String((error as Error).message)}.`;

const readTools = (text: string): { readonly tools?: readonly unknown[]; readonly toolsError?: string } => {
  if (text.trim() === "") return {};
  try {
    const tools: unknown = JSON.parse(text);
    if (!Array.isArray(tools)) return { toolsError: "Tools must be a JSON list: [ … ]." };
    return tools.length > 0 ? { tools } : {};
  } catch (error) {
    return { toolsError: jsonError(error) };
  }
};

/** JSON if it parses, otherwise text. */
export const readValue = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Templates read reasoning under one of two names. */
const withReasoning = (message: Message): Message =>
  message.reasoning_content === undefined || message.thinking !== undefined
    ? message
    : { ...message, thinking: message.reasoning_content };

export const contextOf = (conversation: Conversation, tokens: Readonly<Record<string, string>>): ReadContext => {
  const { tools, toolsError } = readTools(conversation.tools);
  const named = conversation.variables.filter(({ name }) => name !== "");
  return {
    context: {
      ...tokens,
      tools: tools ?? null,
      documents: null,
      messages: conversation.messages.map(withReasoning),
      add_generation_prompt: conversation.hasGenerationPrompt,
      ...Object.fromEntries(named.map(({ name, value }) => [name, readValue(value)])),
    },
    ...(toolsError !== undefined && { toolsError }),
  };
};
