/** LRU cache of images by URL; concurrent requests for one URL share a fetch. */
export const createImageCache = (now, limits) => {
    const kept = new Map();
    let held = 0;
    const drop = (key) => {
        held -= kept.get(key)?.size ?? 0;
        kept.delete(key);
    };
    const put = (key, entry) => {
        drop(key);
        kept.set(key, entry);
        held += entry.size;
        for (const oldest of kept.keys()) {
            if (held <= limits.bytes && kept.size <= 10_000)
                break;
            drop(oldest);
        }
    };
    return async (key, fetch) => {
        const known = kept.get(key);
        if (known && known.until > now()) {
            kept.delete(key);
            kept.set(key, known);
            return known.result;
        }
        const result = fetch();
        put(key, { until: Number.POSITIVE_INFINITY, size: 0, result });
        const fetched = await result.catch((error) => {
            drop(key);
            throw error;
        });
        const isGood = "bytes" in fetched;
        const until = now() + (isGood ? limits.goodFor : limits.badFor);
        put(key, { until, size: isGood ? fetched.bytes.byteLength : 200, result });
        return fetched;
    };
};
//# sourceMappingURL=image-cache.js.map