import type { ServerResponse } from "node:http";
/** A reply of unknown length that sends each chunk with one write. */
export interface ChunkedReply {
    /** Sends bytes, given as a latin1 string; false if the caller reads too slowly. */
    readonly write: (text: string) => boolean;
    readonly end: (text: string) => void;
}
/** The type of an event stream, and a note to nginx not to buffer it. */
export declare const streamHeaders: {
    readonly "content-type": "text/event-stream; charset=utf-8";
    readonly "x-accel-buffering": "no";
};
/**
 * Starts a chunked reply. Node frames each chunk with four writes, which costs more than the rest of the relay, so
 * chunks are framed here with one write each and Node's own framing is off.
 */
export declare const beginChunked: (response: ServerResponse, status: number, headers: Readonly<Record<string, string>>) => ChunkedReply;
//# sourceMappingURL=chunked-reply.d.ts.map