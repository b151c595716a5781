import { buffer } from "node:stream/consumers";
/** Opening, checking and closing a file costs more than the rest of a small download. */
const maxContentBytes = 64 * 1024;
const maxCachedBytes = 16 * 1024 * 1024;
/**
 * Caches small contents, the least recently used of which are dropped first. They are named by their hash, which the
 * store has checked, so a cached one is never stale.
 */
export const cacheSmallContents = (blobs) => {
    const cache = new Map();
    let cachedBytes = 0;
    const remember = (sha256, content) => {
        cachedBytes += content.length - (cache.get(sha256)?.length ?? 0);
        cache.delete(sha256);
        cache.set(sha256, content);
        for (const [oldest, { length }] of cache) {
            if (cachedBytes <= maxCachedBytes)
                break;
            cache.delete(oldest);
            cachedBytes -= length;
        }
    };
    return {
        read: async (sha256, range, size = Number.POSITIVE_INFINITY) => {
            if (size > maxContentBytes)
                return blobs.read(sha256, range, size);
            const content = cache.get(sha256) ?? (await buffer(await blobs.read(sha256, undefined, size)));
            remember(sha256, content);
            return range ? content.subarray(range.start, range.end + 1) : content;
        },
    };
};
//# sourceMappingURL=small-contents.js.map