import { syncFilesystem } from "../../../blobs/sync-filesystem.js";
import { moveBlobsJob, writeBlobsJob } from "./small-blobs-jobs.js";
/** Larger contents are streamed. */
const maxSmallBytes = 1024 * 1024;
/** For fewer, to wait for everything that others have written costs more than it saves. */
const worthIt = 200;
/** Contents of one job: others get the worker in between. */
const blobsAtOnce = 5_000;
const chunksOf = function* (items) {
    for (let start = 0; start < items.length; start += blobsAtOnce)
        yield items.slice(start, start + blobsAtOnce);
};
/**
 * Stores the small contents of a push together; returns their hashes by git's id. They are written in order, then waited for once,
 * then moved to their places, then waited for again: what has its place is whole, and nothing is acknowledged that a power cut
 * can take. Empty where a store is not on a disk or cannot do that, so each content has to be stored by itself.
 */
export const storeSmallBlobs = async ({ store: { root }, workers, sync = syncFilesystem }, objects, blobs) => {
    const small = blobs.filter(({ size }) => size <= maxSmallBytes).sort((left, right) => left.start - right.start);
    if (root === undefined || small.length < worthIt)
        return new Map();
    const written = [];
    const move = async (isRefused) => {
        for (const chunk of chunksOf(written))
            await workers.run(moveBlobsJob, { root, written: chunk, isRefused }, [], "The push");
    };
    try {
        for (const chunk of chunksOf(small)) {
            const places = chunk.map(({ start, size }) => ({ start, size }));
            written.push(...(await workers.run(writeBlobsJob, { root, objects, blobs: places }, [], "The push")));
        }
        const isSynced = await sync(root);
        await move(!isSynced);
        if (!isSynced || !(await sync(root)))
            return new Map();
    }
    catch (error) {
        await move(true).catch(() => { });
        throw error;
    }
    return new Map(small.map(({ oid }, index) => [oid, written[index]?.sha256 ?? ""]));
};
//# sourceMappingURL=store-small-blobs.js.map