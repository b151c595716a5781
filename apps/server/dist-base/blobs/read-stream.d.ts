import type { Readable } from "node:stream";
interface ReadStreamOptions {
    readonly maxBytes: number;
    /** The length that the sender has announced. */
    readonly expectedBytes: number;
    readonly onTooLong: () => Error;
    readonly onCut: () => Error;
}
/** Reads a stream to its end. One that is too long goes on without being read, so that its sender can get a reply. */
export declare const readStream: (stream: Readable, options: ReadStreamOptions) => Promise<Buffer>;
export {};
//# sourceMappingURL=read-stream.d.ts.map