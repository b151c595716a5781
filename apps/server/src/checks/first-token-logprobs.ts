import type { FirstTokenLogprobs } from "@orrery/contract";
import { type ChatReply, firstAnswer } from "./chat-reply.ts";
import { seededRandom, shuffle } from "./seeded-random.ts";

/** The candidates for the first token of a reply; none where it has no logprobs. */
export const firstLogprobs = (reply: ChatReply): FirstTokenLogprobs[] => {
  const top = firstAnswer(reply).logprobs[0]?.top ?? [];
  return top.length === 0 ? [] : [Object.fromEntries(top.map(({ token, logprob }) => [token, logprob]))];
};

export interface WindowComparison {
  readonly statistic: number;
  readonly p: number;
}

export interface PermutationRules {
  readonly permutations?: number;
  readonly seed?: number;
}

/** Logprobs of every reply over one vocabulary; a token that a reply lacks gets its minimum, an upper bound of the true value. */
const completed = (replies: readonly FirstTokenLogprobs[]): Float64Array[] => {
  const vocabulary = [...new Set(replies.flatMap((reply) => Object.keys(reply)))];
  return replies.map((reply) => {
    const least = Math.min(...Object.values(reply));
    return Float64Array.from(vocabulary, (token) => (Object.hasOwn(reply, token) ? (reply[token] ?? least) : least));
  });
};

/** Mean over tokens of the difference between the means of two windows. */
const meanDifference = (rows: readonly Float64Array[], order: readonly number[], firstSize: number): number => {
  const width = rows[0]?.length ?? 0;
  let total = 0;
  for (let token = 0; token < width; token++) {
    let first = 0;
    let second = 0;
    for (const [at, index] of order.entries()) {
      const value = rows[index]?.[token] ?? 0;
      if (at < firstSize) first += value;
      else second += value;
    }
    total += Math.abs(first / firstSize - second / (order.length - firstSize));
  }
  return width === 0 ? 0 : total / width;
};

/**
 * Compares two windows of first-token logprobs of the same prompt. `p` is the share of random relabelings of the replies
 * whose windows differ as much.
 */
export const compareWindows = (
  first: readonly FirstTokenLogprobs[],
  second: readonly FirstTokenLogprobs[],
  { permutations = 1000, seed = 1 }: PermutationRules = {},
): WindowComparison => {
  if (first.length === 0 || second.length === 0) return { statistic: 0, p: 1 };
  const rows = completed([...first, ...second]);
  const order = rows.map((_row, index) => index);
  const statistic = meanDifference(rows, order, first.length);
  const random = seededRandom(seed);
  // Sums of the same values in another order differ in their last digits.
  const threshold = statistic - 1e-12;
  let asLarge = 0;
  for (let round = 0; round < permutations; round++)
    if (meanDifference(rows, shuffle([...order], random), first.length) >= threshold) asLarge += 1;
  return { statistic, p: (1 + asLarge) / (1 + permutations) };
};

/** Statistics of windows of the reference with itself: a provider that differs by no more is not told apart. */
export const noiseFloor = (windows: readonly (readonly FirstTokenLogprobs[])[]): number => {
  const pairs = windows.flatMap((one, at) => windows.slice(at + 1).map((other) => [one, other] as const));
  return Math.max(0, ...pairs.map(([one, other]) => compareWindows(one, other, { permutations: 0 }).statistic));
};
