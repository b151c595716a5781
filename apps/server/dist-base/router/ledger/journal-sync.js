import { rm } from "node:fs/promises";
import { forgetFile } from "./ingest.js";
const defaultDelayMs = 250;
const failurePauseMs = 1_000;
class Synchronizer {
    #options;
    #delayMs;
    #ingested = new Map();
    #timer;
    #running;
    #behindSince;
    #pauseMs;
    constructor(options) {
        this.#options = options;
        this.#delayMs = options.delayMs ?? defaultDelayMs;
        this.#pauseMs = this.#delayMs;
    }
    wake() {
        this.#behindSince ??= this.#options.now();
        this.#timer ??= setTimeout(() => {
            this.#timer = undefined;
            this.#run().catch(this.#options.onError);
        }, this.#pauseMs).unref();
    }
    async flush() {
        this.#options.journal.writeNow();
        // The run in progress can have started before the last line was written.
        await this.#running?.catch(() => { });
        if (this.#bytesBehind() > 0)
            await this.#run();
    }
    lag() {
        const milliseconds = this.#behindSince === undefined ? 0 : this.#options.now() - this.#behindSince;
        return { bytes: this.#bytesBehind(), milliseconds };
    }
    async close() {
        const { journal, ingester } = this.#options;
        try {
            journal.close();
            while (this.#bytesBehind() > 0)
                await this.#run();
            for (const { path } of journal.files())
                await this.#drop(path);
        }
        finally {
            clearTimeout(this.#timer);
            journal.close();
            await ingester.close();
        }
    }
    #bytesBehind() {
        const files = this.#options.journal.files();
        return files.reduce((sum, { path, size }) => sum + size - (this.#ingested.get(path) ?? 0), 0);
    }
    /** Deletes a file whose lines are all in the database. */
    async #drop(path) {
        this.#options.journal.forget(path);
        this.#ingested.delete(path);
        await rm(path, { force: true });
        await forgetFile(this.#options.db, path);
    }
    async #ingestAll() {
        const { journal, ingester, now } = this.#options;
        // Not files that are added meanwhile: they can hold the end of a call whose start is in the rest of the one before.
        const files = [...journal.files()];
        const startedAt = now();
        for (const [at, { path, size }] of files.entries()) {
            // The last one can get more lines while it is read.
            const isComplete = at < files.length - 1;
            if ((this.#ingested.get(path) ?? 0) < size)
                this.#ingested.set(path, await ingester.ingest(path));
            if (isComplete)
                await this.#drop(path);
        }
        this.#behindSince = this.#bytesBehind() > 0 ? startedAt : undefined;
    }
    /** One run at a time; after a failure, the next waits longer. */
    #run() {
        this.#running ??= this.#ingestAll()
            .then(() => {
            this.#pauseMs = this.#delayMs;
        }, (error) => {
            this.#pauseMs = failurePauseMs;
            throw error;
        })
            .finally(() => {
            this.#running = undefined;
            if (this.#bytesBehind() > 0)
                this.wake();
        });
        return this.#running;
    }
}
export const createJournalSync = (options) => new Synchronizer(options);
//# sourceMappingURL=journal-sync.js.map