import type { ChatAnswer } from "../answer-blocks.ts";
import type { Fields } from "../translated-request.ts";
import type { WireUsage } from "../wire-usage.ts";
import { type OutputFrame } from "./output.ts";
/** What a response repeats of its request. */
export interface ResponseFrame extends OutputFrame {
    readonly id: string;
    readonly requestId: string;
    /** Seconds. */
    readonly createdAt: number;
    readonly now: () => number;
    readonly body: Fields;
    readonly isStored: boolean;
}
/** Tokens in the words of this API. */
export declare const responseUsage: ({ input, output, cached, reasoning }: WireUsage) => {
    input_tokens: number;
    input_tokens_details: {
        cached_tokens: number;
    };
    output_tokens: number;
    output_tokens_details: {
        reasoning_tokens: number;
    };
    total_tokens: number;
};
/** A response whose output is not complete: at the start of its stream. */
export declare const startedResponse: (frame: ResponseFrame) => Fields;
/** A response that has ended. */
export declare const endedResponse: (frame: ResponseFrame, answer: ChatAnswer, usage: WireUsage) => Fields;
/** A response that broke off, with its output so far. */
export declare const failedResponse: (frame: ResponseFrame, answer: ChatAnswer, usage: WireUsage, error: {
    readonly code: string;
    readonly message: string;
}) => Fields;
//# sourceMappingURL=reply.d.ts.map