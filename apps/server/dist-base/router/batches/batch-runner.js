import { randomUUID } from "node:crypto";
import { failedText, interruptedMessage } from "./batch-line.js";
/** How often a process looks for batches that no process runs. */
const pollMs = 5_000;
/** Batches that one process runs at a time; others wait. */
const maxBatches = 4;
/** Max delay before lines that a limit stopped are retried. */
const maxWaitMs = 60_000;
class ActiveBatch {
    #deps;
    #isStopping;
    callers = new Set();
    #waitMs = 0;
    #hasExpired = false;
    #wake;
    constructor(deps, isStopping) {
        this.#deps = deps;
        this.#isStopping = isStopping;
    }
    /** Ends a pause. */
    wake() {
        this.#wake?.();
    }
    async run(first) {
        const { store } = this.#deps;
        await this.#recover(first);
        for (;;) {
            const batch = await store.read(first.id);
            if (!batch || batch.process !== first.process)
                return;
            if (this.#isStopping())
                return store.release(batch.id);
            if (await this.#step(batch))
                return;
        }
    }
    /** Runs some lines; true if the batch has ended. */
    async #step(batch) {
        const { store, settings, now } = this.#deps;
        const lines = batch.status === "in_progress" ? await store.pending(batch) : [];
        if (lines.length === 0) {
            const last = this.#hasExpired ? "expired" : "completed";
            await store.finish(batch, batch.status === "cancelling" ? "cancelled" : last, settings.batchDays);
            return true;
        }
        this.#hasExpired = now() >= batch.expires_at;
        const viewer = this.#hasExpired ? "expired" : await this.#deps.viewerOf(batch);
        await this.#runLines(lines, (line) => this.#runOne(batch, line, viewer));
        if (this.#waitMs > 0)
            await this.#pause(Math.min(this.#waitMs, maxWaitMs));
        return false;
    }
    /** Lines that were running when a process was killed: what is in the ledger was sent, and is not sent again. */
    async #recover(batch) {
        const { store, settleDead } = this.#deps;
        const left = await store.running(batch.id);
        if (left.length > 0)
            await settleDead();
        for (const { number, request_id, at } of left) {
            if (!(await store.wasRouted(request_id, at))) {
                await store.reset(batch.id, number);
                continue;
            }
            const line = await store.inputLine(batch.input_file_id, number);
            const text = failedText(line?.custom_id ?? "", "interrupted", interruptedMessage);
            await store.end(batch.id, number, request_id, "failed", text);
        }
    }
    /** Runs lines a few at a time, until one must wait. */
    async #runLines(lines, runOne) {
        this.#waitMs = 0;
        const waiting = [...lines];
        const work = async () => {
            for (let line = waiting.shift(); line; line = waiting.shift()) {
                if (this.#isStopping() || this.#waitMs > 0)
                    return;
                await runOne(line);
            }
        };
        // All are waited for: a line that still runs must not be taken for one that a dead process has left.
        const ended = await Promise.allSettled(Array.from({ length: this.#deps.settings.batchConcurrency }, work));
        for (const one of ended)
            if (one.status === "rejected")
                throw one.reason;
    }
    async #runOne(batch, line, viewer) {
        const { store } = this.#deps;
        const requestId = randomUUID();
        if (!(await store.begin(batch.id, line.number, requestId))) {
            // It was cancelled, or another process owns it: the next look at the batch tells.
            this.#waitMs = Math.max(this.#waitMs, 1);
            return;
        }
        const outcome = await this.#outcomeOf({ batch, line, requestId }, viewer);
        if ("waitMs" in outcome) {
            this.#waitMs = Math.max(this.#waitMs, outcome.waitMs);
            return store.reset(batch.id, line.number);
        }
        await store.end(batch.id, line.number, requestId, outcome.state, outcome.text);
    }
    async #outcomeOf(call, viewer) {
        const refuse = (code, message) => ({
            state: "failed",
            text: failedText(call.line.custom_id, code, message),
        });
        if (viewer === "expired")
            return refuse("batch_expired", "The batch has expired before this request was sent.");
        if (!viewer)
            return refuse("forbidden", "The token of this batch was revoked, or its account can no longer pay for it.");
        const caller = { isAborted: false, onAbort: undefined };
        this.callers.add(caller);
        try {
            return await this.#deps.runLine({ ...call, viewer, caller });
        }
        finally {
            this.callers.delete(caller);
        }
    }
    #pause(ms) {
        return new Promise((resolve) => {
            const timer = setTimeout(resolve, ms);
            this.#wake = () => {
                clearTimeout(timer);
                resolve();
            };
        });
    }
}
export const createBatchRunner = (deps) => {
    const { store, onError } = deps;
    const active = new Map();
    let isStopping = false;
    let looking;
    const start = (row) => {
        const batch = new ActiveBatch(deps, () => isStopping);
        const done = batch
            .run(row)
            .catch(async (error) => {
            onError(error);
            await store.release(row.id).catch(onError);
        })
            .finally(() => active.delete(row.id));
        active.set(row.id, { batch, done });
    };
    const look = async () => {
        const found = await store.active();
        const living = found.some(({ process }) => process !== null) ? await deps.livingProcesses() : new Set();
        for (const { id, process } of found) {
            if (isStopping || active.size >= maxBatches)
                return;
            if (active.has(id) || (process !== null && living.has(process)))
                continue;
            const row = await store.own(id, process);
            if (row)
                start(row);
        }
    };
    // A look that has begun can have read the list before the caller wrote to it, so another one follows.
    const lookAgain = () => {
        if (!isStopping)
            looking = (looking ?? Promise.resolve()).then(look).catch(onError);
    };
    const wake = () => {
        for (const { batch } of active.values())
            batch.wake();
        lookAgain();
    };
    const timer = setInterval(lookAgain, pollMs).unref();
    lookAgain();
    return {
        wake,
        stop: async (maxMs) => {
            isStopping = true;
            clearInterval(timer);
            await looking;
            const ended = Promise.all([...active.values()].map(({ done }) => done));
            for (const { batch } of active.values())
                batch.wake();
            const abort = setTimeout(() => {
                for (const { batch } of active.values())
                    for (const caller of batch.callers) {
                        caller.isAborted = true;
                        caller.onAbort?.();
                    }
            }, maxMs);
            await ended;
            clearTimeout(abort);
        },
    };
};
//# sourceMappingURL=batch-runner.js.map