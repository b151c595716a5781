import type { Tokenizer } from "tokenizers";
/** An entry of `added_tokens` in a `tokenizer.json`. */
export interface AddedToken {
    readonly content?: unknown;
    readonly special?: unknown;
    readonly normalized?: unknown;
    readonly lstrip?: unknown;
    readonly rstrip?: unknown;
    readonly single_word?: unknown;
}
/**
 * Counts the tokens of conversations, each of which mostly repeats an earlier one. A tokenizer treats what is between two
 * special tokens by itself, so the counts of such pieces are kept, and only new ones are tokenized.
 *
 * @param written Contains the special tokens that conversations have: the template, and what it gets for its variables.
 */
export declare const createPieceCounter: (tokenizer: Tokenizer, added: readonly AddedToken[], written: string) => ((text: string) => Promise<number>);
//# sourceMappingURL=count-pieces.d.ts.map