import { isHubError } from "../errors.js";
/** How long a query can take before the last known value is used; shorter after a failure, so that calls don't queue up. */
const patienceMs = 2_000;
const shortPatienceMs = 50;
/** How long a failure is remembered. */
const failureMs = 1_000;
const late = Symbol("late");
const withinMs = async (query, ms) => {
    let timer;
    const deadline = new Promise((resolve) => {
        timer = setTimeout(() => resolve(late), ms);
    });
    try {
        return await Promise.race([query, deadline]);
    }
    finally {
        clearTimeout(timer);
    }
};
export const createOutage = (now, graceMs, patience = patienceMs) => {
    let failedAt = Number.NEGATIVE_INFINITY;
    return {
        graceMs,
        orLastKnown: async (query, lastKnown) => {
            const hasFailed = failedAt + failureMs > now();
            try {
                const value = await withinMs(query, hasFailed ? Math.min(patience, shortPatienceMs) : patience);
                if (value !== late)
                    return value;
                // It goes on: what it finds is cached, and a failure concerns nobody any more.
                query.catch(() => { });
            }
            catch (error) {
                if (!isHubError(error, "unavailable"))
                    throw error;
            }
            failedAt = now();
            return lastKnown;
        },
    };
};
//# sourceMappingURL=outage.js.map