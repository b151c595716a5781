import { type Conversation, type Message, messagesError } from "./conversation.ts";

export const messagesText = ({ messages }: Conversation): string => JSON.stringify(messages, null, 2);

export const readMessages = (text: string): { readonly messages: readonly Message[] } | { readonly error: string } => {
  try {
    const value: unknown = JSON.parse(text);
    const error = messagesError(value);
    return error === undefined ? { messages: value as readonly Message[] } : { error };
  } catch (error) {
    return { error: `Not valid JSON: ${(error as Error).message}.` };
  }
};
