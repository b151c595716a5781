import { packText, unpackText } from "../../lib/files/packed-text.ts";
import { isObject, objectIn } from "../../lib/json-object.ts";
import { type Conversation, readConversation } from "./chat/conversation.ts";

export interface Shared {
  readonly template: string;
  readonly other?: string;
  readonly tokens: Readonly<Record<string, string>>;
  readonly conversation: Conversation;
}

/** Marks a fragment as ours. */
const sign = "bench=";

/** Larger than any real template or conversation. */
const max = { letters: 400_000, bytes: 2_000_000 } as const;

export const isShared = (fragment: string): boolean => fragment.replace(/^#/, "").startsWith(sign);

export const shareFragment = async (shared: Shared): Promise<string> => sign + (await packText(JSON.stringify(shared)));

const isTokens = (value: unknown): value is Shared["tokens"] =>
  isObject(value) && Object.values(value).every((token) => typeof token === "string");

const check = (value: unknown): Shared | undefined => {
  const { template, other, tokens, conversation } = objectIn(value);
  const read = readConversation(conversation);
  if (typeof template !== "string" || !read || !isTokens(tokens)) return undefined;
  return { template, tokens, conversation: read, ...(typeof other === "string" && { other }) };
};

export const readShared = async (fragment: string): Promise<Shared | undefined> => {
  const letters = fragment.replace(/^#/, "").slice(sign.length);
  if (letters.length > max.letters) return undefined;
  try {
    return check(JSON.parse(await unpackText(letters, max.bytes)));
  } catch {
    return undefined;
  }
};
