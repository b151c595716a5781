/** Long conversations for the chat templates of the corpus: generated, since stored they would be many megabytes. */
import { listConversations } from "./corpus.mjs";

/** How many messages a conversation of the corpus has. */
export const SIZES = [10, 100, 1_000, 5_000];

/** @typedef {Record<string, unknown>} Message */

/** @param {string} name */
function conversation(name) {
  const found = listConversations().find((entry) => entry.name === name);
  if (found === undefined) throw new Error(`no conversation “${name}”`);
  return found.context;
}

/**
 * Messages that repeat rounds up to a number of messages. The contents differ, as some templates look for the last of a
 * kind, and are long enough for 10,000 messages to be more than a megabyte in every template.
 *
 * @param {number} count
 * @param {readonly Message[]} round
 */
function repeat(count, round) {
  const filler = "The tide turns twice a day, and the harbor master writes it down. ".repeat(4);
  return Array.from({ length: count }, (_, index) => {
    const message = /** @type {Message} */ (round[index % round.length]);
    return typeof message.content === "string"
      ? { ...message, content: `${message.content} ${filler}${index}` }
      : message;
  });
}

/** Questions and answers in turn. @param {number} count */
export function plainConversation(count) {
  const round = [
    { role: "user", content: "When is high water?" },
    { role: "assistant", content: "At noon." },
  ];
  return { ...conversation("one question"), messages: repeat(count, round) };
}

/** Rounds of a question, a tool call, its result and an answer. @param {number} count */
export function toolConversation(count) {
  const context = conversation("tool call and result");
  const round = [.../** @type {Message[]} */ (context.messages), { role: "assistant", content: "It stays dry." }];
  return { ...context, messages: repeat(count, round) };
}
