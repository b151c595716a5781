import type { WorkerJob } from "../workers/job.ts";
import { type XetHash } from "./hashes.ts";
export interface VerifiedXorb {
    /** See encodeIndex. */
    readonly chunks: string;
    readonly chunkCount: number;
}
/** Verifies an uploaded xorb: decodes and hashes every chunk. */
export declare const xorbJob: WorkerJob<{
    readonly hash: XetHash;
}, VerifiedXorb>;
//# sourceMappingURL=xorb-job.d.ts.map