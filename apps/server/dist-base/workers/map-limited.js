/** Maps a list with at most `limit` calls under way; the first error ends it. */
export const mapLimited = async (items, limit, work) => {
    const results = new Array(items.length);
    let next = 0;
    let isFailed = false;
    const runOne = async () => {
        while (next < items.length && !isFailed) {
            const at = next++;
            try {
                results[at] = await work(items[at]);
            }
            catch (error) {
                isFailed = true;
                throw error;
            }
        }
    };
    await Promise.all(Array.from({ length: Math.min(limit, items.length) }, runOne));
    return results;
};
//# sourceMappingURL=map-limited.js.map