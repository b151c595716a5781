import { type ByteSource } from "../blobs/byte-source.ts";
/** A window over a source that never goes beyond `limit` bytes of it. */
export declare const openWindow: (source: ByteSource, limit: number) => {
    /** Makes the next bytes available to the synchronous readers. */
    need: (length: number) => Promise<void>;
    has: (length: number) => boolean;
    u32: () => number;
    u64: () => number;
    bytes: (length: number) => Buffer;
    /** Passes over bytes without reading them. */
    skip: (length: number) => void;
    /** Bytes of the source that were read or passed over. */
    position: () => number;
};
/** Reads a source from front to back, with one chunk in memory. */
export type ByteWindow = ReturnType<typeof openWindow>;
//# sourceMappingURL=byte-window.d.ts.map