import type { WorkerJob } from "../workers/job.ts";
import type { FileTerm } from "./cover-range.ts";
import { type XetHash } from "./hashes.ts";
/** A file as a shard states it, before anything is checked. */
export interface StatedFile {
    readonly hash: XetHash;
    readonly sha256: string | undefined;
    readonly size: number;
    /** Bytes to hash. A chunk counts as at least the smallest that clients cut: its own hash is work, too. */
    readonly work: number;
}
/** What it takes to verify a shard. */
export interface ShardPlan {
    /** The xorbs that its files are in. */
    readonly xorbs: readonly XetHash[];
    readonly files: readonly StatedFile[];
}
/** Reads what a shard states, so that its limits are known before any content is read. */
export declare const shardPlanJob: WorkerJob<null, ShardPlan>;
/** A file of a shard whose content was checked. */
export interface VerifiedFile {
    readonly hash: XetHash;
    readonly sha256: string;
    readonly size: number;
    readonly terms: readonly FileTerm[];
    /** Chunks by which later uploads find this file. */
    readonly samples: readonly XetHash[];
}
export interface ShardRequest {
    /** In the order of their sources, which follow the shard. */
    readonly xorbs: readonly {
        readonly hash: XetHash;
        readonly chunks: string;
    }[];
    /** Files with the same hash and SHA-256 were verified before: their content is not read again. */
    readonly known: readonly XetHash[];
}
/** Verifies the files of a shard against the stored xorbs. */
export declare const shardJob: WorkerJob<ShardRequest, VerifiedFile[]>;
//# sourceMappingURL=shard-job.d.ts.map