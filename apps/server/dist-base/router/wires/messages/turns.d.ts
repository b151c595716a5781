import type { ReasoningField } from "../answer-blocks.ts";
import { type TranslatedMessage } from "../translated-request.ts";
/** The messages that one turn becomes, and what was left out. */
export interface TranslatedTurn {
    readonly messages: readonly TranslatedMessage[];
    readonly dropped: readonly string[];
}
export declare const signatureOf: (field: ReasoningField) => string;
/** A user turn: the results of tools come first, as chat requires. */
export declare const userTurn: (content: unknown, param: string) => TranslatedTurn;
/** An assistant turn: one message with its text, tool calls and reasoning. */
export declare const assistantTurn: (content: unknown, param: string) => TranslatedTurn;
//# sourceMappingURL=turns.d.ts.map