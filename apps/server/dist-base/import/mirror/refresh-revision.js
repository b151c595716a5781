import { setTimeout as sleep } from "node:timers/promises";
import { HubError, isHubError } from "../../errors.js";
import { ImportError } from "../errors.js";
import { claimRevision, findRevision, saveRevision } from "./mirror-store.js";
export const missing = { status: "missing" };
/** Names that the upstream does not have may appear there at any time. */
const missingMs = 60_000;
/** A broken upstream is asked again after this. */
const retryMs = 15_000;
/** Longer than listing the files of a large repository takes. */
const leaseMs = 5 * 60_000;
const pollMs = 100;
/** Other processes' questions are waited for this long. */
const maxPolls = 300;
export const unreachableText = (error, upstream) => error instanceof ImportError || isHubError(error)
    ? error.message
    : `${new URL(upstream).host} did not answer in time.`;
/** The upstream says no; without a token it says so of what does not exist, too. */
const isRefusal = (error) => error instanceof ImportError && (error.code === "not_found" || error.code === "refused");
export const createRevisionRefresh = ({ db, now, refreshMs }) => {
    const running = new Map();
    const isRecent = (state, isUsable) => {
        if (!state)
            return false;
        if (state.failed_at !== null && now() - state.failed_at < retryMs)
            return true;
        if (state.status === "missing" || state.status === "denied")
            return now() - state.checked_at < missingMs;
        return isUsable && state.status === "found" && now() - state.checked_at < refreshMs;
    };
    const waitForOther = async (key) => {
        for (let poll = 0; poll < maxPolls; poll++) {
            const state = await findRevision(db, key);
            if (!state || state.leased_until <= now())
                return;
            await sleep(pollMs);
        }
    };
    const run = async (...[key, upstream, ask, isUsable = true]) => {
        if (!(await claimRevision(db, key, upstream, { now: now(), leaseMs })))
            return waitForOther(key);
        const known = await findRevision(db, key);
        // Another process may have asked since.
        if (isRecent(known, isUsable))
            return saveRevision(db, key, {});
        try {
            const answer = await ask();
            await saveRevision(db, key, { message: null, ...answer, checked_at: now(), failed_at: null });
        }
        catch (error) {
            if (isRefusal(error))
                return saveRevision(db, key, { ...missing, checked_at: now(), failed_at: null, message: null });
            await saveRevision(db, key, { failed_at: now(), message: unreachableText(error, upstream) });
        }
    };
    return {
        refresh: async (key, upstream, ask, isUsable = true) => {
            const state = await findRevision(db, key);
            if (isRecent(state, isUsable))
                return state;
            const name = JSON.stringify(key);
            const started = running.get(name) ?? run(key, upstream, ask, isUsable).finally(() => running.delete(name));
            running.set(name, started);
            await started;
            return findRevision(db, key);
        },
    };
};
/** The upstream cannot be reached, and nothing is stored that could be served instead. */
export const unavailable = (what, { message }) => new HubError("unavailable", `${what} is not stored on this hub. ${message ?? ""} Try again later.`, {
    headers: { "retry-after": String(retryMs / 1000) },
});
//# sourceMappingURL=refresh-revision.js.map