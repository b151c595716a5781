import type { BlobStore } from "../blobs/store.ts";
import type { Workers } from "../workers/workers.ts";
import type { XorbRow } from "./xet-store.ts";
export interface SegmentDeps {
    readonly blobs: BlobStore;
    readonly workers: Workers;
}
export interface ChunkRange {
    readonly firstChunk: number;
    /** Exclusive. */
    readonly endChunk: number;
    /** Whether the content is wanted, or the chunks as they are stored. */
    readonly isDecoded: boolean;
}
/** Reads chunks of a xorb, checked in workers. The next segment is read while the current one is sent. */
export declare const readSegments: ({ blobs, workers }: SegmentDeps, row: XorbRow, { firstChunk, endChunk, isDecoded }: ChunkRange) => AsyncGenerator<Uint8Array>;
//# sourceMappingURL=read-segments.d.ts.map