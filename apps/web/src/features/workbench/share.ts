import { packText, unpackText } from "../../lib/files/packed-text.ts";
import { type Conversation, readConversation } from "./chat/conversation.ts";

/** What a link carries. */
export interface Shared {
  readonly template: string;
  /** What it is compared with. */
  readonly other?: string;
  /** Special tokens that the template expects. */
  readonly tokens: Readonly<Record<string, string>>;
  readonly conversation: Conversation;
}

/** The sign by which a fragment is known to be ours. */
const sign = "bench=";

/** More than this no template and no conversation has, and no page could show. */
const max = { letters: 400_000, bytes: 2_000_000 } as const;

/** Whether a fragment carries a workbench. */
export const isShared = (fragment: string): boolean => fragment.replace(/^#/, "").startsWith(sign);

/** The fragment of a link. */
export const shareFragment = async (shared: Shared): Promise<string> => sign + (await packText(JSON.stringify(shared)));

const isTokens = (value: unknown): value is Shared["tokens"] =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((token) => typeof token === "string");

const check = (value: unknown): Shared | undefined => {
  const { template, other, tokens, conversation } = Object(value) as Record<string, unknown>;
  const read = readConversation(conversation);
  if (typeof template !== "string" || !read || !isTokens(tokens)) return undefined;
  return { template, tokens, conversation: read, ...(typeof other === "string" && { other }) };
};

/** What a link carries, or nothing where it cannot be read. */
export const readShared = async (fragment: string): Promise<Shared | undefined> => {
  const letters = fragment.replace(/^#/, "").slice(sign.length);
  if (letters.length > max.letters) return undefined;
  try {
    return check(JSON.parse(await unpackText(letters, max.bytes)));
  } catch {
    return undefined;
  }
};
