import type { WrittenCall } from "../tool-decision.ts";
import type { TokenCandidate } from "../worker/choose-token.ts";
/** One token of an answer. */
export interface GeneratedToken {
    readonly id: number;
    readonly text: string;
    /** Null if the engine was not asked for it. */
    readonly logprob: number | null;
    readonly special: boolean;
    readonly top?: readonly {
        readonly id: number;
        readonly text: string;
        readonly logprob: number;
    }[];
}
/** A token and the text that went out with it, which may be of tokens before. */
export interface GenerationPiece {
    readonly token: GeneratedToken;
    readonly text: string;
    /** Tool calls that the model decided on, complete with this token. */
    readonly calls?: readonly WrittenCall[];
}
/** A whole answer. */
export interface Generation {
    readonly text: string;
    /** Tool calls that the model decided on. */
    readonly calls?: readonly WrittenCall[];
    readonly finish: "length" | "eos_token" | "stop_sequence";
    readonly promptTokens: number;
    readonly tokens: readonly GeneratedToken[];
    readonly seed: number;
    /** What was held back until the end. */
    readonly rest: string;
    readonly restCalls?: readonly WrittenCall[];
}
/** What an answer's tokens mean. */
export interface AnswerTokens {
    /** The text of tokens that follow one another, without special ones. */
    readonly decode: (ids: readonly number[]) => string;
    /** The text of one token, special or not. */
    readonly textOf: (id: number) => string;
    readonly isSpecial: (id: number) => boolean;
    readonly isEnd: (id: number) => boolean;
}
/** A token that was chosen, with what is known of its likelihood and of others. */
export interface ChosenToken {
    readonly id: number;
    readonly logprob: number | null;
    readonly best?: readonly TokenCandidate[];
}
/** What is written, token by token, and why it ends. */
export interface AnswerWriter {
    /** Takes the next token; `isComplete` tells that nothing can follow it. */
    readonly add: (chosen: ChosenToken, isComplete?: boolean) => void;
    readonly ids: readonly number[];
    readonly isOver: () => boolean;
    /** The whole answer; `isCut` tells that the limit of tokens changed it. */
    readonly result: (promptTokens: number, seed: number, isCut?: boolean) => Generation;
}
/** Writes an answer of at most so many tokens; `before` are tokens that its text goes on from. */
export declare const createAnswerWriter: ({ decode, textOf, isSpecial, isEnd }: AnswerTokens, options: {
    readonly stops: readonly string[];
    readonly before: readonly number[];
    readonly maxTokens: number;
}, onPiece: (piece: GenerationPiece) => void) => AnswerWriter;
//# sourceMappingURL=answer-writer.d.ts.map