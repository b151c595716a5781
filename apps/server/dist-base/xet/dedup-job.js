import { createKeyedHash, hashBytes } from "./hashes.js";
import { writeDedupShard } from "./shard.js";
import { decodeIndex } from "./xorb-index.js";
/** Writes the answer to a deduplication query. */
export const dedupJob = {
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
//# sourceMappingURL=dedup-job.js.map