import type { WorkerJob } from "../workers/job.ts";
import { type XetHash } from "./hashes.ts";
/** A xorb that is not stored: its chunks are ranges of a file that is stored whole. */
export interface PlainXorb {
    readonly hash: XetHash;
    /** Position of its first chunk in the file. */
    readonly offset: number;
    /** See encodeIndex; positions count the chunk headers that are added when it is served. */
    readonly chunks: string;
    readonly bytes: number;
    readonly contentBytes: number;
}
export interface PlainFile {
    readonly hash: XetHash;
    readonly xorbs: readonly (PlainXorb & {
        readonly chunkCount: number;
    })[];
    readonly firstChunk: XetHash;
}
/** Chunks and hashes a file that came without them, so that it can be downloaded by Xet. */
export declare const plainFileJob: WorkerJob<null, PlainFile>;
//# sourceMappingURL=plain-file-job.d.ts.map