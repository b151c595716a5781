import type { WorkerJob } from "../workers/job.ts";
import { createKeyedHash, hashBytes, type XetHash } from "./hashes.ts";
import { writeDedupShard } from "./shard.ts";
import { decodeIndex } from "./xorb-index.ts";

export interface DedupRequest {
  readonly xorbs: readonly { readonly hash: XetHash; readonly chunks: string; readonly bytes: number }[];
  /** Hides the hashes of chunks. */
  readonly key: Uint8Array;
  readonly created: number;
  readonly expires: number;
}

/** Writes the answer to a deduplication query. */
export const dedupJob: WorkerJob<DedupRequest, Uint8Array> = {
  name: "xet dedup",
  lane: "downloads",
  maxBytes: 0,
  run: async ({ xorbs, key, created, expires }) => {
    const keyed = createKeyedHash(key);
    const listed = xorbs.map(({ hash, chunks, bytes }) => ({ hash, chunks: decodeIndex(chunks), storedBytes: bytes }));
    const shard = writeDedupShard(listed, { key, created, expires }, (chunk) => keyed(hashBytes(chunk)));
    return Uint8Array.from(shard);
  },
};
