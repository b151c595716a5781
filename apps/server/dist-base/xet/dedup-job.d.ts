import type { WorkerJob } from "../workers/job.ts";
import { type XetHash } from "./hashes.ts";
export interface DedupRequest {
    readonly xorbs: readonly {
        readonly hash: XetHash;
        readonly chunks: string;
        readonly bytes: number;
    }[];
    /** Hides the hashes of chunks. */
    readonly key: Uint8Array;
    readonly created: number;
    readonly expires: number;
}
/** Writes the answer to a deduplication query. */
export declare const dedupJob: WorkerJob<DedupRequest, Uint8Array>;
//# sourceMappingURL=dedup-job.d.ts.map