import type { ByteSource } from "../blobs/byte-source.ts";
/** Bytes that arrived in chunks, read without ever being joined: joining 100 MB would hold the event loop. */
export declare const chunkSource: (chunks: readonly Uint8Array[]) => ByteSource;
//# sourceMappingURL=chunk-source.d.ts.map