import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { loadBlobs } from "../../catalogue/history/history-store.js";
import { HubError } from "../../errors.js";
import { createDownloadProgress } from "./download-progress.js";
import { claimFile, leaseFile } from "./mirror-store.js";
import { downloadFailure, storeContent, } from "./store-content.js";
const leaseMs = 60_000;
const renewMs = 20_000;
const pollMs = 250;
/** Then the caller is asked to come again: clients give up on a silent connection. */
const maxPolls = 40;
const keyOf = ({ at, file }) => `${at.row.id}-${file.oid}`;
const busy = ({ file }) => new HubError("unavailable", `"${file.path}" is being downloaded. Try again in a moment.`, {
    headers: { "retry-after": "5" },
});
/** Runs a download and extends its claim until it ends. */
const run = async (deps, wanted, download) => {
    const lease = (until) => leaseFile(deps.db, wanted.at.row.id, wanted.file.oid, until).catch(() => { });
    const timer = setInterval(() => void lease(deps.now() + leaseMs), renewMs);
    timer.unref();
    try {
        const sha256 = await storeContent(deps, wanted, download);
        download.progress.end();
        return sha256;
    }
    catch (error) {
        const shown = downloadFailure(error, wanted);
        download.progress.end(shown);
        throw shown;
    }
    finally {
        clearInterval(timer);
        await lease(0);
    }
};
export const createSharedDownloads = (deps) => {
    const { db, folder, now } = deps;
    const running = new Map();
    const opening = new Map();
    const stop = new AbortController();
    const start = (wanted) => {
        const key = keyOf(wanted);
        const download = { path: join(folder, `${key}.part`), progress: createDownloadProgress(), signal: stop.signal };
        const stored = run(deps, wanted, download).finally(() => running.delete(key));
        stored.catch(() => { });
        const started = { ...download, stored };
        running.set(key, started);
        return started;
    };
    const findOrStart = async (wanted) => {
        const { at, file } = wanted;
        for (let poll = 0; poll < maxPolls; poll++) {
            const own = running.get(keyOf(wanted));
            if (own)
                return own;
            const isClaimed = await claimFile(db, at.row.id, file.oid, { now: now(), leaseMs });
            // Read after the claim: another process may have just stored it.
            const sha256 = (await loadBlobs(db, [at.row.id], [file.oid]))[0]?.sha256;
            if (isClaimed && !sha256)
                return start(wanted);
            if (isClaimed)
                await leaseFile(db, at.row.id, file.oid, 0);
            if (sha256)
                return sha256;
            await sleep(pollMs);
        }
        throw busy(wanted);
    };
    return {
        /** The download of this process, or the hash once another process has stored the content. */
        open: (wanted) => {
            const key = keyOf(wanted);
            const opened = opening.get(key) ?? findOrStart(wanted).finally(() => opening.delete(key));
            opening.set(key, opened);
            return opened;
        },
        close: async () => {
            stop.abort(new Error("the hub is stopping"));
            await Promise.allSettled([...running.values()].map(({ stored }) => stored));
        },
    };
};
//# sourceMappingURL=shared-downloads.js.map