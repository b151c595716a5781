import type { Readable } from "node:stream";
import type { BlobStore, ByteRange } from "./store.ts";
/** Reads stored contents, as a blob store does, or whole where they are in memory. */
export interface ContentReader {
    read(sha256: string, range?: ByteRange, size?: number): Promise<Readable | Uint8Array>;
}
/**
 * Caches small contents, the least recently used of which are dropped first. They are named by their hash, which the
 * store has checked, so a cached one is never stale.
 */
export declare const cacheSmallContents: (blobs: Pick<BlobStore, "read">) => ContentReader;
//# sourceMappingURL=small-contents.d.ts.map