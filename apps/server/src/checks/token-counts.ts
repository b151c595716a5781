import type { CheckedTemplate, ConversationCount } from "@orrery/contract";
import { type ConversationRequest, charactersOf, type TestConversation } from "./conversations.ts";

/** Counts what a template writes for a conversation; undefined where the template refuses it. */
export type CountTokens = (request: ConversationRequest, template: CheckedTemplate) => Promise<number | undefined>;

/** Prompt tokens that a provider reports for a conversation. */
export interface ReportedCount {
  readonly prompt: number;
  /** Cached tokens, which some providers count apart. */
  readonly cached?: number;
}

/** A conversation whose expected and reported counts are both known. */
export interface CountRow {
  readonly conversation: TestConversation;
  readonly expected: number;
  readonly reported: number;
  readonly difference: number;
}

export type Counts = ReadonlyMap<string, number>;

/** Beginning-of-text tokens and the opening of an answer, which a provider may or may not count. */
export const maxConstant = 3;

/** Blocks in which prompts are cached: all known sizes are multiples of it. */
export const cacheBlock = 16;

export const countAll = async (
  conversations: readonly TestConversation[],
  count: (request: ConversationRequest) => Promise<number | undefined>,
): Promise<Counts> => {
  const counts = new Map<string, number>();
  for (const { id, request } of conversations) {
    const counted = await count(request);
    if (counted !== undefined) counts.set(id, counted);
  }
  return counts;
};

export const rowsOf = (conversations: readonly TestConversation[], expected: Counts, reported: Counts): CountRow[] =>
  conversations.flatMap((conversation) => {
    const own = expected.get(conversation.id);
    const theirs = reported.get(conversation.id);
    if (own === undefined || theirs === undefined) return [];
    return [{ conversation, expected: own, reported: theirs, difference: theirs - own }];
  });

/** The number by which all counts differ, if it is one. */
export const constantOf = (rows: readonly CountRow[]): number | undefined => {
  const [first] = rows;
  return first && rows.every(({ difference }) => difference === first.difference) ? first.difference : undefined;
};

export const isEqualUpToAConstant = (rows: readonly CountRow[]): boolean =>
  Math.abs(constantOf(rows) ?? Number.POSITIVE_INFINITY) <= maxConstant;

/** The small constant that most counts differ by: what a provider counts around every prompt. */
export const usualConstant = (rows: readonly CountRow[]): number => {
  const small = rows.map(({ difference }) => difference).filter((difference) => Math.abs(difference) <= maxConstant);
  const times = (value: number) => small.filter((difference) => difference === value).length;
  const [usual = 0] = [...new Set(small)].sort(
    (one, other) => times(other) - times(one) || Math.abs(one) - Math.abs(other),
  );
  return usual;
};

export const charactersIn = ({ conversation }: CountRow): number => charactersOf(conversation.request);

/** Every conversation as the page lists it, differences first. */
export const countTable = (
  conversations: readonly TestConversation[],
  expected: Counts,
  reported: Counts,
): ConversationCount[] => {
  const byId = new Map(rowsOf(conversations, expected, reported).map((row) => [row.conversation.id, row]));
  return conversations
    .map(({ id, label }) => ({
      conversation: id,
      label,
      ...(expected.has(id) && { expected: expected.get(id) ?? 0 }),
      ...(reported.has(id) && { reported: reported.get(id) ?? 0 }),
      ...(byId.has(id) && { difference: byId.get(id)?.difference ?? 0 }),
    }))
    .sort((one, other) => Math.abs(other.difference ?? 0) - Math.abs(one.difference ?? 0));
};
