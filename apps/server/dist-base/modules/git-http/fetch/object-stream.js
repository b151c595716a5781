import { createHash } from "node:crypto";
import { commitContent } from "../../../catalogue/history/commit-content.js";
import { loadCommits, loadTags, loadTrees } from "../../../catalogue/history/history-store.js";
import { lfsPointer } from "../../../git/lfs-pointer.js";
import { objectId } from "../../../git/object-id.js";
import { emptyTreeId } from "../../../git/tree.js";
import { mapLimited } from "../../../workers/map-limited.js";
import { packBlobsJob } from "./pack-blobs-job.js";
/** Objects that are read at once: trees of large folders have megabytes. */
const objectsAtOnce = 50;
/** Larger files are streamed. */
const maxWhole = 256 * 1024;
/** Files that are open at once. */
const filesAtOnce = 16;
const damaged = (kind, oid) => new Error(`${kind} ${oid} does not have its content`);
/** Clients check every id, so a damaged object must not be sent. */
const checked = (kind, oid, content) => {
    if (objectId(kind, content) !== oid)
        throw damaged(kind, oid);
    return { kind, content };
};
const batches = function* (items, size) {
    for (let start = 0; start < items.length; start += size)
        yield items.slice(start, start + size);
};
const readWhole = async (blobs, { sha256, size }) => {
    if (size === 0)
        return Buffer.alloc(0);
    const parts = [];
    for await (const part of await blobs.read(sha256 ?? "", undefined, size))
        parts.push(part);
    return Buffer.concat(parts);
};
const readChunks = async function* (blobs, { sha256, size, oid }) {
    const hash = createHash("sha1").update(`blob ${size}\0`);
    for await (const chunk of await blobs.read(sha256 ?? "", undefined, size)) {
        hash.update(chunk);
        yield chunk;
    }
    if (hash.digest("hex") !== oid)
        throw damaged("blob", oid);
};
const readBlob = async (blobs, row) => {
    if (row.is_large)
        return checked("blob", row.oid, lfsPointer(row.sha256 ?? "", row.size));
    if (row.size <= maxWhole)
        return checked("blob", row.oid, await readWhole(blobs, row));
    return { kind: "blob", content: { size: row.size, chunks: readChunks(blobs, row) } };
};
/** Small files that a worker packs at once, and their size. */
const packedAtOnce = 500;
const maxPacked = 16 * 1024;
const isPacked = ({ is_large, sha256, size }) => !is_large && sha256 !== null && size > 0 && size <= maxPacked;
/** Packs small files in a worker where the store has them on disk; the others are read one by one. */
const readBlobs = async function* ({ blobs: store, workers }, rows) {
    const { pathOf } = store;
    const small = pathOf ? rows.filter(isPacked) : [];
    const left = pathOf ? rows.filter((row) => !isPacked(row)) : [...rows];
    for (const batch of batches(small, packedAtOnce)) {
        const files = batch.map(({ oid, sha256 }) => ({ oid, path: pathOf?.(sha256 ?? "") ?? "" }));
        const { bytes, missing } = await workers.run(packBlobsJob, files, [], "The fetch");
        yield { packed: bytes, count: batch.length - missing.length };
        const others = new Set(missing);
        left.push(...batch.filter(({ oid }) => others.has(oid)));
    }
    for (const batch of batches(left, filesAtOnce))
        yield* await mapLimited(batch, filesAtOnce, (row) => readBlob(store, row));
};
/** Reads the objects of a pack, a few at a time. */
export const readObjects = async function* (deps, { repositoryId, commits, tags, trees, blobs }) {
    const { db } = deps;
    for (const batch of batches(commits, objectsAtOnce))
        for (const row of await loadCommits(db, repositoryId, batch))
            yield checked("commit", row.sha, commitContent(row));
    for (const batch of batches(tags, objectsAtOnce))
        for (const { oid, content } of await loadTags(db, repositoryId, batch))
            yield checked("tag", oid, Buffer.from(content, "base64"));
    for (const batch of batches(trees, objectsAtOnce)) {
        if (batch.includes(emptyTreeId))
            yield { kind: "tree", content: Buffer.alloc(0) };
        for (const [oid, { bytes }] of await loadTrees(db, batch.filter((oid) => oid !== emptyTreeId)))
            yield checked("tree", oid, bytes);
    }
    yield* readBlobs(deps, blobs);
};
//# sourceMappingURL=object-stream.js.map