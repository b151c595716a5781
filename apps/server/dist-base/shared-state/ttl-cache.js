const maxEntries = 10_000;
/** Creates a cache whose values are never older than `maxAgeMs`, or than the grace time of an outage while it lasts. */
export const createTtlCache = (now, maxAgeMs, outage) => {
    const entries = new Map();
    const pending = new Map();
    /** Those loaded last are at the end. */
    const add = (key, entry) => {
        entries.delete(key);
        const [oldest] = entries.keys();
        if (entries.size >= maxEntries && oldest !== undefined)
            entries.delete(oldest);
        entries.set(key, entry);
    };
    const startLoad = (key, load) => {
        const loadedAt = now();
        const promise = load().then((value) => {
            // A load that began before the key was forgotten may return an outdated value.
            if (pending.get(key) !== promise)
                return value;
            pending.delete(key);
            add(key, { value, loadedAt });
            return value;
        }, (error) => {
            if (pending.get(key) === promise)
                pending.delete(key);
            throw error;
        });
        pending.set(key, promise);
        return promise;
    };
    return {
        get: async (key, load) => {
            const entry = entries.get(key);
            const age = entry ? now() - entry.loadedAt : Number.POSITIVE_INFINITY;
            if (!entry || age >= maxAgeMs) {
                const loading = pending.get(key) ?? startLoad(key, load);
                return entry && outage && age < outage.graceMs ? outage.orLastKnown(loading, entry.value) : loading;
            }
            // A failed reload is ignored: the value is valid until it expires.
            if (age >= maxAgeMs / 2 && !pending.has(key))
                startLoad(key, load).catch(() => { });
            return entry.value;
        },
        forget: (key) => {
            entries.delete(key);
            pending.delete(key);
        },
    };
};
//# sourceMappingURL=ttl-cache.js.map