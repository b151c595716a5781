import type { AnswerBlock, ChatAnswer } from "../answer-blocks.ts";
import type { Fields } from "../translated-request.ts";
import type { WireUsage } from "../wire-usage.ts";
/** What a reply repeats of its request. */
export interface MessageFrame {
    readonly id: string;
    readonly requestId: string;
    readonly model: string;
    readonly stopSequences: readonly unknown[];
    readonly showsThinking: boolean;
}
/** A block of the answer as it is shown to the caller. */
export declare const blockOf: (block: AnswerBlock) => Fields;
/** Why the answer ended, in the words of this API. */
export declare const stopOf: ({ finish, stopSequence, blocks }: ChatAnswer, { stopSequences }: MessageFrame) => {
    stop_reason: string;
    stop_sequence: string | null;
};
/** Input tokens from a cache are counted apart. */
export declare const usageOf: ({ input, output, cached }: WireUsage) => {
    input_tokens: number;
    cache_creation_input_tokens: number;
    cache_read_input_tokens: number;
    output_tokens: number;
};
export declare const messageOf: (frame: MessageFrame, answer: ChatAnswer, usage: WireUsage) => {
    stop_reason: string;
    stop_sequence: string | null;
    id: string;
    type: string;
    role: string;
    model: string;
    content: Readonly<Record<string, unknown>>[];
    usage: {
        input_tokens: number;
        cache_creation_input_tokens: number;
        cache_read_input_tokens: number;
        output_tokens: number;
    };
};
//# sourceMappingURL=reply.d.ts.map