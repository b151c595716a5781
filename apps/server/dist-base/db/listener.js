import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
export const noticeChannel = "orrery";
/** How often the listener checks that its notices arrive, and how long one can take. */
const checkMs = 10_000;
const arrivalMs = 2_000;
/** Delays before it connects again. Behind a pooler that passes no notices on, it never succeeds. */
const minRetryMs = 100;
const maxRetryMs = 60_000;
/** Sends itself a notice; rejects if it does not arrive in time. */
const checkArrival = async (client, { notify }, signal) => {
    const text = `check ${randomUUID()}`;
    const arrived = new AbortController();
    const note = ({ payload }) => {
        if (payload === text)
            arrived.abort();
    };
    client.on("notification", note);
    try {
        await notify(text);
        if (arrived.signal.aborted)
            return;
        await once(arrived.signal, "abort", { signal: AbortSignal.any([signal, AbortSignal.timeout(arrivalMs)]) });
    }
    finally {
        client.off("notification", note);
    }
};
export const createListener = (deps) => {
    const listeners = new Set();
    const closing = new AbortController();
    let isStarted = false;
    let isHeard = false;
    const tell = (topic) => {
        for (const listener of listeners)
            listener(topic);
    };
    /** Listens until the connection is lost, its notices do not arrive, or the listener is closed; rejects then. */
    const listen = async (client, onHeard) => {
        const lost = new AbortController();
        const signal = AbortSignal.any([closing.signal, lost.signal]);
        // A server that is gone would not answer a goodbye.
        signal.addEventListener("abort", () => client.connection.stream.destroy(), { once: true });
        for (const event of ["error", "end"])
            client.on(event, () => lost.abort());
        client.on("notification", ({ payload }) => tell(payload));
        try {
            await client.connect();
            await client.query(`listen ${noticeChannel}`);
            for (;;) {
                await checkArrival(client, deps, signal);
                onHeard();
                await delay(checkMs, undefined, { signal, ref: false });
            }
        }
        finally {
            lost.abort();
        }
    };
    const run = async () => {
        let retryMs = minRetryMs;
        const onHeard = () => {
            if (isHeard)
                return;
            isHeard = true;
            retryMs = minRetryMs;
            // What was committed before it listened.
            tell();
        };
        while (!closing.signal.aborted) {
            await listen(deps.createClient(), onHeard).catch(() => { });
            isHeard = false;
            await delay(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => { });
            retryMs = Math.min(2 * retryMs, maxRetryMs);
        }
    };
    return {
        isHeard: () => isHeard,
        onNotice: (listener) => {
            listeners.add(listener);
            if (!isStarted)
                void run();
            isStarted = true;
            return () => void listeners.delete(listener);
        },
        close: () => closing.abort(),
    };
};
//# sourceMappingURL=listener.js.map