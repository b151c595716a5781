import { blobSource } from "../blobs/blob-source.js";
import { plainFileJob } from "./plain-file-job.js";
import { insertFile, insertXorb } from "./xet-store.js";
const indexFile = async ({ db, blobs, workers, now }, sha256, size) => {
    const source = blobSource(blobs, sha256, size);
    const { hash, xorbs, firstChunk } = await workers.run(plainFileJob, null, [source], `File ${sha256}`);
    await db.transaction().execute(async (transaction) => {
        for (const xorb of xorbs)
            await insertXorb(transaction, {
                hash: xorb.hash,
                sha256,
                content_offset: xorb.offset,
                bytes: xorb.bytes,
                chunks: xorb.chunks,
                created_at: now(),
            });
        const terms = xorbs.map(({ hash: name, chunkCount, contentBytes }) => ({
            xorb: name,
            firstChunk: 0,
            endChunk: chunkCount,
            size: contentBytes,
        }));
        await insertFile(transaction, { hash, sha256, size, terms }, [firstChunk], now());
    });
};
/** Prepares files that came by LFS, git or import for download by Xet, one at a time. */
export const createPlainFileIndexer = (deps) => {
    const waiting = new Map();
    let running;
    const runAll = async () => {
        for (let next = waiting.entries().next(); !next.done; next = waiting.entries().next()) {
            const [sha256, size] = next.value;
            await indexFile(deps, sha256, size).catch(deps.onError);
            waiting.delete(sha256);
        }
    };
    return {
        /** Indexes a stored file in the background; until that is done, clients download it by HTTP. */
        request: (sha256, size) => {
            waiting.set(sha256, size);
            running ??= runAll().finally(() => {
                running = undefined;
            });
        },
        /** Resolves when nothing is left to index. */
        whenIdle: async () => running,
    };
};
//# sourceMappingURL=plain-file-indexer.js.map