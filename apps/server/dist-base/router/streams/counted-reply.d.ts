import type { ChunkedReply } from "./chunked-reply.ts";
/** What a stream goes through before it is sent, if it is sent in another format. Strings are latin1. */
interface Conversion {
    /** The beginning of the stream. */
    readonly open?: () => string;
    readonly take: (events: string) => string;
}
/** A reply that counts the bytes sent. */
export interface CountedReply extends ChunkedReply {
    readonly bytes: () => number;
}
/** Converts a stream while it is sent, and counts its bytes. */
export declare const countedReply: (reply: ChunkedReply, conversion?: Conversion) => CountedReply;
export {};
//# sourceMappingURL=counted-reply.d.ts.map