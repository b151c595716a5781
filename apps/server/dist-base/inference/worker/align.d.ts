import type { Json } from "./fields.ts";
/** A token's UTF-16 offsets in its text; undefined for tokens that are not in the text. */
export type TextSpan = {
    readonly start: number;
    readonly end: number;
} | undefined;
/** What is known of one token. */
export interface TokenForm {
    readonly text: string;
    readonly isUnknown: boolean;
    readonly isSpecial: boolean;
}
/** The offsets of each token in its text. */
export declare const alignTokens: (tokenizer: Json, text: string, tokens: readonly TokenForm[]) => TextSpan[];
//# sourceMappingURL=align.d.ts.map