import type { Automaton, AutomatonState, SuffixCosts } from "./automaton.ts";

/** The tokens that a text can go on with, and what then suffices to end it. */
export interface AllowedTokens {
  readonly ids: Int32Array;
  /** Tokens that suffice after each. */
  readonly costs: Int32Array;
}

/** A tokenizer's tokens, in an order in which those with the same beginning are neighbours. */
export interface Vocabulary {
  readonly suffixCosts: SuffixCosts;
  readonly allowedBy: (automaton: Automaton, state: AutomatonState) => AllowedTokens;
  /** The bytes of a token. */
  readonly bytesOf: (id: number) => Uint8Array | undefined;
}

const sharedLength = (left: Uint8Array, right: Uint8Array): number => {
  let length = 0;
  while (length < left.length && length < right.length && left[length] === right[length]) length += 1;
  return length;
};

/** The fewest tokens for the rest of a text, from each of its places; a byte that has no token counts as one. */
const createSuffixCosts =
  (known: ReadonlySet<string>, longest: number): SuffixCosts =>
  (bytes) => {
    const text = Buffer.from(bytes).toString("latin1");
    const costs: number[] = new Array(text.length + 1).fill(0);
    for (let at = text.length - 1; at >= 0; at--) {
      let best = 1 + (costs[at + 1] ?? 0);
      for (let end = at + 2; end <= Math.min(text.length, at + longest); end++)
        if (known.has(text.slice(at, end))) best = Math.min(best, 1 + (costs[end] ?? 0));
      costs[at] = best;
    }
    return costs;
  };

/** Prepares a tokenizer's tokens for masks. */
export const createVocabulary = (tokens: ReadonlyMap<number, Uint8Array>): Vocabulary => {
  const sorted = [...tokens]
    .filter(([, bytes]) => bytes.length > 0)
    .sort(([, left], [, right]) => Buffer.compare(left, right));
  const shared = sorted.map(([, bytes], at) => sharedLength(bytes, sorted[at - 1]?.[1] ?? new Uint8Array()));
  const names = new Set(sorted.map(([, bytes]) => Buffer.from(bytes).toString("latin1")));
  const longest = sorted.reduce((length, [, bytes]) => Math.max(length, bytes.length), 0);

  const allowedBy = (automaton: Automaton, state: AutomatonState): AllowedTokens => {
    const ids: number[] = [];
    const costs: number[] = [];
    // The states after each byte of the token before, up to the byte that no text goes on with.
    const path: AutomatonState[] = [state];
    for (const [at, [id, bytes]] of sorted.entries()) {
      const common = shared[at] ?? 0;
      // The token begins with the bytes that have failed already.
      if (common >= path.length) continue;
      path.length = common + 1;
      for (let place = path.length - 1; place < bytes.length; place++) {
        const next = automaton.move(path[place] ?? state, bytes[place] ?? 0);
        if (!next) break;
        path.push(next);
      }
      if (path.length !== bytes.length + 1) continue;
      ids.push(id);
      costs.push(path.at(-1)?.cost ?? 0);
    }
    return { ids: Int32Array.from(ids), costs: Int32Array.from(costs) };
  };
  return { suffixCosts: createSuffixCosts(names, longest), allowedBy, bytesOf: (id) => tokens.get(id) };
};
