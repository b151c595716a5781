import { type Conversation, type Message, messagesFault } from "./conversation.ts";

/** The messages as text to edit. */
export const messagesText = ({ messages }: Conversation): string => JSON.stringify(messages, null, 2);

/** Messages that were written as JSON, or what is wrong with them. */
export const readMessages = (text: string): { readonly messages: readonly Message[] } | { readonly fault: string } => {
  try {
    const value: unknown = JSON.parse(text);
    const fault = messagesFault(value);
    return fault === undefined ? { messages: value as readonly Message[] } : { fault };
  } catch (error) {
    return { fault: `This is not JSON yet: ${(error as Error).message}.` };
  }
};
