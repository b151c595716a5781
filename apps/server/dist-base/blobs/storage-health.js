import { setTimeout as delay } from "node:timers/promises";
/** A check is as old as this before it is repeated. */
const maxAgeMs = 5_000;
/** Who asks waits this long for a check, then gets the newest result there is. */
const maxWaitMs = 500;
/** Tells whether the file storage works, and never waits long for it: probes have short time limits. */
export const createStorageHealth = ({ check, now, onFailure, }) => {
    let status;
    let checkedAt = Number.NEGATIVE_INFINITY;
    let running;
    const run = async () => {
        try {
            await check();
            status = "ok";
        }
        catch (error) {
            if (status !== "unavailable")
                onFailure(error);
            status = "unavailable";
        }
        finally {
            checkedAt = now();
            running = undefined;
        }
    };
    return async () => {
        if (now() - checkedAt >= maxAgeMs)
            running ??= run();
        const answered = new AbortController();
        const wait = delay(maxWaitMs, undefined, { signal: answered.signal }).catch(() => { });
        await Promise.race([running, wait]);
        answered.abort();
        return status ?? "unavailable";
    };
};
//# sourceMappingURL=storage-health.js.map