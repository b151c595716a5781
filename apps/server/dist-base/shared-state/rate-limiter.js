/** Counts in the memory of this process. */
export const createMemoryLimiter = (now, maxCallers = 100_000) => {
    const counts = new Map();
    const sweep = (at) => {
        for (const [key, { endsAt }] of counts)
            if (endsAt <= at)
                counts.delete(key);
        // A flood from many addresses drops the oldest counts instead of filling memory.
        for (const key of counts.keys()) {
            if (counts.size < maxCallers)
                return;
            counts.delete(key);
        }
    };
    return {
        take: (key, quota, windowSeconds, amount = 1) => {
            const at = now();
            let count = counts.get(key);
            if (!count || count.endsAt <= at) {
                if (counts.size >= maxCallers)
                    sweep(at);
                count = { used: 0, endsAt: at + windowSeconds * 1000 };
                counts.set(key, count);
            }
            count.used += amount;
            const resetIn = Math.max(1, Math.ceil((count.endsAt - at) / 1000));
            return { isAllowed: count.used <= quota, remaining: Math.max(0, quota - count.used), resetIn };
        },
    };
};
//# sourceMappingURL=rate-limiter.js.map