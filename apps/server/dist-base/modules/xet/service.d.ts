import type { ByteSource } from "../../blobs/byte-source.ts";
import { type BlobStore, type ByteRange } from "../../blobs/store.ts";
import type { ScanService } from "../../catalogue/scans/scan-service.ts";
import type { Db } from "../../db/engine.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import type { SharedState } from "../../shared-state/redis.ts";
import type { Workers } from "../../workers/workers.ts";
import { type FilePart } from "../../xet/content-store.ts";
import type { XetHash } from "../../xet/hashes.ts";
import { type ShardLimits } from "./shard-limits.ts";
import { type StorageAccessDeps, type XetCaller } from "./storage-access.ts";
export interface XetDeps extends StorageAccessDeps {
    readonly db: Db;
    /** Stores xorbs as they arrive. */
    readonly blobs: BlobStore;
    readonly workers: Workers;
    readonly scans: ScanService;
    readonly secret: string;
    readonly shared: SharedState;
    readonly maxFileBytes: number;
    readonly shardLimits: ShardLimits;
}
interface TokenRequest {
    readonly kind: RepositoryKind;
    readonly id: string;
    readonly revision: string;
    readonly isWrite: boolean;
}
/** Xet storage: files travel as chunks that are stored once. */
export declare const createXetService: (given: XetDeps) => {
    token: ({ kind, id, revision, isWrite }: TokenRequest, viewer: Viewer) => Promise<{
        readonly token: string;
        readonly expires: number;
    }>;
    /** Who calls with a storage token; throws if they can no longer use it. */
    caller: (claims: import("./signed-token.ts").XetClaims, address: string) => Promise<XetCaller>;
    /** Returns false if the caller has sent the xorb before. */
    storeXorb: (caller: XetCaller, hash: XetHash, content: AsyncIterable<Uint8Array>) => Promise<boolean>;
    /** Stops if the signal is aborted. */
    storeShard: (caller: XetCaller, shard: ByteSource, signal: AbortSignal) => Promise<void>;
    /** The parts of a file that a range needs; none if the range begins past its end. */
    reconstruct: (caller: XetCaller, file: XetHash, range?: Partial<ByteRange>) => Promise<FilePart[]>;
    /** Xorbs of the files that have a chunk, or undefined if there are none the caller can read. */
    findChunk: (caller: XetCaller, chunk: XetHash) => Promise<Uint8Array | undefined>;
    /** Checked bytes of a xorb; `range` ends are inclusive. */
    readXorb: (hash: XetHash, range: ByteRange) => Promise<AsyncIterable<Uint8Array>>;
};
export type XetService = ReturnType<typeof createXetService>;
export {};
//# sourceMappingURL=service.d.ts.map