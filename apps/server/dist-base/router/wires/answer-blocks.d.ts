import type { Fields } from "./translated-request.ts";
/** Where providers put reasoning in a chat message; a provider accepts it back in the same field. */
declare const reasoningFields: readonly ["reasoning_content", "reasoning"];
export type ReasoningField = (typeof reasoningFields)[number];
/** A part of a model's answer, in the order in which it was generated. */
export type AnswerBlock = {
    readonly kind: "reasoning";
    readonly text: string;
    readonly field: ReasoningField;
} | {
    readonly kind: "text" | "refusal";
    readonly text: string;
} | {
    readonly kind: "tool";
    readonly text: string;
    readonly id: string;
    readonly name: string;
};
/** Why an answer ended. */
export type FinishReason = "stop" | "length" | "tool_calls" | "content_filter";
/** A chat reply, complete or at the end of its stream. */
export interface ChatAnswer {
    readonly blocks: readonly AnswerBlock[];
    readonly finish: FinishReason;
    /** The stop sequence that ended it, if the provider says so. */
    readonly stopSequence?: string;
    /** The provider's usage object. */
    readonly usage?: Fields;
}
/** The text of a message or of a stream's delta, without empty parts. */
export declare const textBlocks: (message: Fields) => AnswerBlock[];
/** A tool call of a message, or a piece of one in a stream. */
export interface ToolPiece {
    readonly index?: number;
    readonly id: string;
    readonly name: string;
    readonly text: string;
}
export declare const toolPieces: (message: Fields) => ToolPiece[];
/** The first choice of a reply or an event; the other APIs have no more. */
export declare const firstChoice: (value: unknown) => Fields;
export declare const usageIn: (value: unknown) => Fields | undefined;
/** Why a choice ended. Some providers say “stop” after tool calls, too. */
export declare const finishOf: ({ finish_reason: reason }: Fields, hasTools: boolean) => FinishReason;
/** vLLM and its relatives name the stop sequence. */
export declare const stopSequenceOf: ({ stop_reason: reason }: Fields) => string | undefined;
/** An id for a tool call whose provider gave it none. */
export declare const toolIdAt: (index: number) => string;
/** Reads a complete chat reply. */
export declare const readChatReply: (value: unknown) => ChatAnswer;
export {};
//# sourceMappingURL=answer-blocks.d.ts.map