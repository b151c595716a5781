import type { WorkerJob } from "../workers/job.ts";
import { type XetHash } from "./hashes.ts";
export interface SegmentRequest {
    /** Expected hashes of the chunks, in order. */
    readonly chunks: readonly XetHash[];
    /** Whether the content is wanted, or the chunks as they are stored. */
    readonly isDecoded: boolean;
}
/** Max bytes of chunks in one job. */
export declare const segmentBytes: number;
/**
 * Checks some chunks of a xorb and returns them. Clients trust what they download, so a damaged chunk must be noticed
 * here.
 */
export declare const segmentJob: WorkerJob<SegmentRequest, Uint8Array>;
//# sourceMappingURL=segment-job.d.ts.map