import { anonymous } from "../../../identity/viewer.js";
import { mirrorStorage } from "../mirror-status.js";
import { claimEviction, detachContent, holdersOfContent, leastUsedContents, markNeeded, neededContents, releaseContent, sharedChunks, } from "./eviction-store.js";
const hour = 60 * 60 * 1000;
/** What was read within this time may still be being sent. */
const minIdleMs = hour;
/** No process downloads a content while it is being deleted. */
const claimMs = 60_000;
const batchSize = 200;
/** Contents to delete, least recently used first, until the limits hold. */
const planEviction = async function* ({ db, now }, { maxBytes, maxUnusedMs }) {
    let excess = maxBytes > 0 ? (await mirrorStorage(db)).bytes - maxBytes : 0;
    const at = now();
    let after;
    for (;;) {
        const page = await leastUsedContents(db, after, batchSize);
        if (page.length === 0)
            return;
        after = page.at(-1);
        const names = page.map(({ sha256 }) => sha256);
        const needed = new Set([...(await neededContents(db, names, at)), ...(await sharedChunks(db, names))]);
        for (const content of page) {
            // It was never counted: its time begins with the next eviction.
            if (content.usedAt === 0)
                continue;
            const idle = at - content.usedAt;
            const isTooOld = maxUnusedMs > 0 && idle > maxUnusedMs;
            if (idle < minIdleMs || (excess <= 0 && !isTooOld))
                return;
            if (needed.has(content.sha256))
                continue;
            excess -= content.size;
            yield content;
        }
    }
};
/** A model whose files are gone does not run on this hub until they are here again. */
const refreshRunnable = async ({ catalogue }, repositories) => {
    for (const { kind, id } of repositories) {
        const row = await catalogue.find(kind, id);
        if (row)
            await catalogue.refreshRunnable(row);
    }
};
/** Deletes contents that mirrored repositories can fetch again. */
export const evict = async (deps, limits, isTrial) => {
    const { db, blobs, audit, now } = deps;
    if (!isTrial)
        await markNeeded(db, now());
    const evicted = [];
    const changed = new Map();
    for await (const content of planEviction(deps, limits)) {
        const { sha256 } = content;
        const holders = await holdersOfContent(db, sha256);
        if (!isTrial) {
            if (!(await detachContent(db, content, now(), now() + claimMs)))
                continue;
            await blobs.remove(sha256);
            await releaseContent(db, sha256);
        }
        evicted.push({ ...content, repositories: holders.map(({ full_name }) => full_name) });
        for (const { kind, full_name } of holders)
            changed.set(`${kind} ${full_name}`, { kind, id: full_name });
    }
    if (!isTrial)
        await refreshRunnable(deps, [...changed.values()]);
    const bytes = evicted.reduce((sum, { size }) => sum + size, 0);
    if (!isTrial && evicted.length > 0)
        await audit({ viewer: anonymous, requestId: "" }, "mirror.evict", "mirror", { files: evicted.length, bytes });
    return evicted;
};
/** Evicts once an hour, in one process of the hub. */
export const createEvictionJob = (deps, limits) => {
    const { db, now } = deps;
    let triedAt = 0;
    return async () => {
        if ((limits.maxBytes === 0 && limits.maxUnusedMs === 0) || now() - triedAt < hour)
            return;
        triedAt = now();
        if (await claimEviction(db, now(), hour))
            await evict(deps, limits, false);
    };
};
//# sourceMappingURL=evict.js.map