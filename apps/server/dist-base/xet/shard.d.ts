import { type XetHash } from "./hashes.ts";
/** Consecutive chunks of one xorb, part of a file. */
export interface ShardTerm {
    readonly xorb: XetHash;
    readonly size: number;
    readonly firstChunk: number;
    /** Exclusive. */
    readonly endChunk: number;
    /** Hash over the hashes of its chunks, if the client sent one. */
    readonly verification?: XetHash;
}
export interface ShardFile {
    readonly hash: XetHash;
    readonly sha256?: string;
    readonly terms: readonly ShardTerm[];
}
/** What a shard says about a xorb. */
export interface ShardXorb {
    readonly hash: XetHash;
    readonly chunks: readonly {
        readonly hash: XetHash;
        readonly size: number;
    }[];
    /** Its stored size; clients may send 0. */
    readonly storedBytes: number;
}
export interface Shard {
    readonly files: readonly ShardFile[];
    readonly xorbs: readonly ShardXorb[];
}
export declare const maxShardBytes: number;
/** Reads an uploaded shard. Everything after the two sections is ignored: the hub keeps lookups of its own. */
export declare const parseShard: (bytes: Buffer) => Shard;
/** Times in seconds since 1970. */
interface DedupKey {
    readonly key: Uint8Array;
    readonly created: number;
    readonly expires: number;
}
/**
 * The answer to a deduplication query: the chunks of some xorbs. Chunk hashes are hidden with a key, so that the answer
 * cannot be used to test which chunks others have.
 */
export declare const writeDedupShard: (xorbs: readonly ShardXorb[], key: DedupKey, hide: (chunk: XetHash) => XetHash) => Buffer;
export {};
//# sourceMappingURL=shard.d.ts.map