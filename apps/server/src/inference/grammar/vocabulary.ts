import type { Automaton, AutomatonState, SuffixCosts } from "./automaton.ts";

/** The tokens that a text can go on with, and what then suffices to end it. */
export interface AllowedTokens {
  readonly ids: Int32Array;
  /** Tokens that suffice after each. */
  readonly costs: Int32Array;
}

/** A tokenizer's tokens, in an order in which those with the same beginning are neighbors. */
export interface TokenVocabulary {
  readonly suffixCosts: SuffixCosts;
  readonly allowedBy: (automaton: Automaton, state: AutomatonState) => AllowedTokens;
  /** The bytes of a token. */
  readonly bytesOf: (id: number) => Uint8Array | undefined;
}

/** Strings have one character for each byte: they compare and split faster than arrays. */
const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");

const sharedLength = (left: string, right: string): number => {
  let length = 0;
  while (length < left.length && left.charCodeAt(length) === right.charCodeAt(length)) length += 1;
  return length;
};

/** Min tokens for the rest of a text, from each position; a byte without a token counts as one. */
const createSuffixCosts =
  (known: ReadonlySet<string>, longest: number): SuffixCosts =>
  (bytes) => {
    const text = latin1(bytes);
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
export const createVocabulary = (tokens: ReadonlyMap<number, Uint8Array>): TokenVocabulary => {
  const sorted = [...tokens]
    .map(([id, bytes]) => ({ id, text: latin1(bytes) }))
    .filter(({ text }) => text !== "")
    .sort((left, right) => (left.text < right.text ? -1 : 1));
  const texts = sorted.map(({ text }) => text);
  const shared = Int32Array.from(texts, (text, at) => sharedLength(text, texts[at - 1] ?? ""));
  const longest = texts.reduce((length, text) => Math.max(length, text.length), 0);

  const allowedBy = (automaton: Automaton, state: AutomatonState): AllowedTokens => {
    const ids: number[] = [];
    const costs: number[] = [];
    // The states after each byte of the token before, up to the byte that no text goes on with.
    const path: AutomatonState[] = [state];
    for (let at = 0; at < texts.length; at++) {
      const common = shared[at] ?? 0;
      // The token begins with the bytes that have failed already.
      if (common >= path.length) continue;
      path.length = common + 1;
      const text = texts[at] ?? "";
      for (let place = common; place < text.length; place++) {
        const next = automaton.move(path[place] ?? state, text.charCodeAt(place));
        if (!next) break;
        path.push(next);
      }
      if (path.length !== text.length + 1) continue;
      ids.push(sorted[at]?.id ?? 0);
      costs.push(path[text.length]?.cost ?? 0);
    }
    return { ids: Int32Array.from(ids), costs: Int32Array.from(costs) };
  };
  return { suffixCosts: createSuffixCosts(new Set(texts), longest), allowedBy, bytesOf: (id) => tokens.get(id) };
};
