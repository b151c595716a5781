import type { WorkerJob } from "../../../workers/job.ts";
interface StoredBlob {
    readonly oid: string;
    readonly path: string;
}
/** Small files as a pack has them, one after the other. */
export interface PackedBlobs {
    readonly bytes: Uint8Array;
    /** Those that have no file of their own. */
    readonly missing: readonly string[];
}
/** Reads and compresses small files: done one by one from the event loop, most of the time goes to passing them around. */
export declare const packBlobsJob: WorkerJob<readonly StoredBlob[], PackedBlobs>;
export {};
//# sourceMappingURL=pack-blobs-job.d.ts.map