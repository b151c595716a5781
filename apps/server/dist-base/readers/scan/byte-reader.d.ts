import { type ByteSource } from "../../blobs/byte-source.ts";
/** Opens a reader at a position of a source. */
export declare const openReader: (source: ByteSource, start?: number) => {
    position: () => number;
    /** Makes bytes available to the synchronous readers below. */
    need: (length: number) => Promise<void>;
    has: (length: number) => boolean;
    u8: () => number;
    bytes: (length: number) => Buffer;
    skip: (length: number) => void;
    /** The bytes before the next line feed, which is passed over. */
    line: (maxLength: number) => Promise<Buffer>;
};
/** Reads a source from front to back, with one chunk in memory. */
export type ByteReader = ReturnType<typeof openReader>;
//# sourceMappingURL=byte-reader.d.ts.map