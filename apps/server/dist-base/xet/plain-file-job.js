import { createChunker } from "./chunker.js";
import { createXetHashes } from "./hashes.js";
import { xorbLimits } from "./xorb.js";
import { encodeIndex } from "./xorb-index.js";
const hashes = createXetHashes();
const stepBytes = 1024 * 1024;
const headerBytes = 8;
/** Cuts chunks into groups that fit into a xorb. */
const groupChunks = (chunks) => {
    const groups = [];
    let bytes = Number.POSITIVE_INFINITY;
    for (const chunk of chunks) {
        const last = groups.at(-1);
        if (!last || last.length === xorbLimits.chunks || bytes + chunk.size > xorbLimits.unpackedBytes) {
            groups.push([chunk]);
            bytes = chunk.size;
        }
        else {
            last.push(chunk);
            bytes += chunk.size;
        }
    }
    return groups;
};
const positions = (chunks) => {
    let end = 0;
    return chunks.map(({ hash, size }) => {
        end += headerBytes + size;
        return { hash, size, end };
    });
};
/** Chunks and hashes a file that came without them, so that it can be downloaded by Xet. */
export const plainFileJob = {
    name: "xet plain file",
    lane: "uploads",
    maxBytes: Number.MAX_SAFE_INTEGER,
    run: async (_input, [source]) => {
        if (!source)
            throw new Error("the job needs a file");
        const chunker = createChunker();
        const nodes = [];
        let pending = Buffer.alloc(0);
        for (let at = 0; at < source.size; at += stepBytes) {
            const bytes = await source.read(at, stepBytes);
            pending = Buffer.concat([pending, bytes]);
            for (const size of chunker.push(bytes)) {
                nodes.push({ hash: hashes.chunk(pending.subarray(0, size)), size });
                pending = pending.subarray(size);
            }
        }
        if (pending.length > 0)
            nodes.push({ hash: hashes.chunk(pending), size: pending.length });
        let offset = 0;
        const xorbs = groupChunks(nodes).map((group) => {
            const indexed = positions(group);
            const contentBytes = group.reduce((sum, { size }) => sum + size, 0);
            offset += contentBytes;
            return {
                hash: hashes.root(group),
                offset: offset - contentBytes,
                chunks: encodeIndex(indexed),
                chunkCount: group.length,
                bytes: indexed.at(-1)?.end ?? 0,
                contentBytes,
            };
        });
        return { hash: hashes.file(nodes), xorbs, firstChunk: nodes[0]?.hash ?? hashes.file([]) };
    },
};
//# sourceMappingURL=plain-file-job.js.map