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
/** Prepares a tokenizer's tokens for masks. */
export declare const createVocabulary: (tokens: ReadonlyMap<number, Uint8Array>) => TokenVocabulary;
//# sourceMappingURL=vocabulary.d.ts.map