import { type AnswerBlock, type ChatAnswer } from "./answer-blocks.ts";
/** A step of an answer that is being generated. Blocks never overlap: one is closed before the next is opened. */
export type BlockEvent = {
    readonly kind: "open";
    readonly index: number;
    readonly block: AnswerBlock;
} | {
    readonly kind: "delta";
    readonly index: number;
    readonly block: AnswerBlock;
    readonly text: string;
} | {
    readonly kind: "close";
    readonly index: number;
    readonly block: AnswerBlock;
};
/** Reads the events of a chat stream as blocks. */
export interface BlockStream {
    readonly take: (event: unknown) => BlockEvent[];
    /** Closes the last block. */
    readonly end: () => BlockEvent[];
    /** The answer so far. */
    readonly answer: () => ChatAnswer;
}
export declare const createBlockStream: () => BlockStream;
//# sourceMappingURL=block-stream.d.ts.map