import { type TranslatedMessage } from "../translated-request.ts";
/** Marks reasoning that a model behind this router generated, and the field in which its provider accepts it back. */
export declare const reasoningMark = "orrery:";
/** The chat messages of a conversation: the items that a request continues, and its own. */
export declare const toMessages: (earlier: readonly unknown[], given: readonly unknown[]) => {
    messages: TranslatedMessage[];
    dropped: string[];
};
//# sourceMappingURL=conversation.d.ts.map