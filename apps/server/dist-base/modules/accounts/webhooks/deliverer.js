import { randomUUID } from "node:crypto";
import { attemptDelivery } from "./attempt.js";
import { claimWebhook, deleteOldDeliveries, extendClaim, nextAttemptAt, nextDelivery, releaseWebhook, } from "./delivery-store.js";
import { settle } from "./settle.js";
/** Webhooks that one process sends to at the same time. */
const maxLanes = 8;
/** After so many events, another webhook has its turn. */
const maxBatch = 20;
/** A claim outlives the slowest attempt by this much; if its process is killed, another one continues then. */
const claimMarginMs = 5_000;
const sweepIntervalMs = 60 * 60 * 1000;
/** Before a delivery is looked for again that waits for another transaction to end. */
const unsettledMs = 1_000;
const maxDelayMs = 10_000;
/** Sends the events of claimed webhooks. */
const createBatches = (deps, name, signal) => {
    const { database, policy, now } = deps;
    const { db } = database;
    const claimEnd = () => now() + deps.timeoutMs + claimMarginMs;
    /** Sends the next event of a claimed webhook; false if there is none, or it must be sent again later. */
    const deliverNext = async (id) => {
        const delivery = await nextDelivery(database, id);
        const webhook = delivery && (await extendClaim(db, id, name, claimEnd()));
        if (!webhook)
            return false;
        const startedAt = now();
        const outcome = await attemptDelivery(deps, webhook, delivery, signal);
        return settle(db, webhook, delivery, outcome, policy, { startedAt, at: now() });
    };
    return {
        claim: () => claimWebhook(database, name, now(), claimEnd()),
        deliver: async (id) => {
            try {
                for (let count = 0; count < maxBatch && !signal.aborted; count += 1)
                    if (!(await deliverNext(id)))
                        break;
            }
            finally {
                await releaseWebhook(db, id, name, now());
            }
        },
    };
};
export const createDeliverer = (deps) => {
    const { now, historyMs, onError } = deps;
    const stop = new AbortController();
    const batches = createBatches(deps, randomUUID(), stop.signal);
    const lanes = new Set();
    let sweptAt = 0;
    let timer;
    const sweep = async () => {
        if (now() - sweptAt < sweepIntervalMs)
            return;
        sweptAt = now();
        await deleteOldDeliveries(deps.database.db, sweptAt - historyMs);
    };
    const wakeAt = (at) => {
        clearTimeout(timer);
        timer = setTimeout(wake, at > now() ? Math.min(at - now(), maxDelayMs) : unsettledMs).unref();
    };
    const runLane = async () => {
        try {
            await sweep();
            while (!stop.signal.aborted) {
                const at = await nextAttemptAt(deps.database.db);
                if (at === undefined)
                    return;
                const id = at <= now() ? await batches.claim() : undefined;
                if (id === undefined)
                    return wakeAt(at);
                wake();
                await batches.deliver(id);
            }
        }
        catch (error) {
            if (!stop.signal.aborted)
                onError(error);
        }
    };
    const wake = () => {
        if (lanes.size >= maxLanes || stop.signal.aborted)
            return;
        const lane = runLane().finally(() => lanes.delete(lane));
        lanes.add(lane);
    };
    return {
        /** Sends what is due, in the background. */
        wake,
        close: async () => {
            stop.abort(new Error("the hub is stopping"));
            clearTimeout(timer);
            while (lanes.size > 0)
                await Promise.all(lanes);
        },
    };
};
//# sourceMappingURL=deliverer.js.map