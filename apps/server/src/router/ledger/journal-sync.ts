import { rm } from "node:fs/promises";
import type { Db } from "../../db/engine.ts";
import { forgetFile } from "./ingest.ts";
import type { Ingester } from "./ingester.ts";
import type { Journal } from "./journal.ts";

/** Ingests a journal while it is being written. */
export interface JournalSync {
  /** Call after every write. */
  readonly wake: () => void;
  /** Resolves when everything written so far is in the database. */
  readonly flush: () => Promise<void>;
  /** How far the database is behind. */
  readonly lag: () => { readonly bytes: number; readonly milliseconds: number };
  readonly close: () => Promise<void>;
}

export interface JournalSyncOptions {
  readonly journal: Journal;
  readonly ingester: Ingester;
  readonly db: Db;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

const minDelayMs = 250;
const maxDelayMs = 2_000;
/** So that the delay is the longest from about a hundred calls a second on. */
const delayPerRate = 32;
/** Other queries wait while a batch is written. */
const maxBatchBytes = 512 * 1024;
const failurePauseMs = 1_000;

/**
 * How long lines collect for a batch, by the bytes that come in a millisecond: the start and the end of a call in the same batch
 * are one row to write instead of two.
 */
export const delayAt = (bytesPerMs: number): number =>
  Math.max(minDelayMs, Math.min(maxDelayMs, bytesPerMs * delayPerRate, maxBatchBytes / bytesPerMs));

class Synchronizer implements JournalSync {
  readonly #options: JournalSyncOptions;
  readonly #ingested = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #behindSince: number | undefined;
  #pauseMs = minDelayMs;
  #delayMs = minDelayMs;
  #lastRunAt: number;

  constructor(options: JournalSyncOptions) {
    this.#options = options;
    this.#lastRunAt = options.now();
  }

  wake(): void {
    this.#behindSince ??= this.#options.now();
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#run().catch(this.#options.onError);
    }, this.#pauseMs).unref();
  }

  async flush(): Promise<void> {
    this.#options.journal.writeNow();
    // The run in progress can have started before the last line was written.
    await this.#running?.catch(() => {});
    if (this.#bytesBehind() > 0) await this.#run();
  }

  lag() {
    const milliseconds = this.#behindSince === undefined ? 0 : this.#options.now() - this.#behindSince;
    return { bytes: this.#bytesBehind(), milliseconds };
  }

  async close(): Promise<void> {
    const { journal, ingester } = this.#options;
    try {
      journal.close();
      while (this.#bytesBehind() > 0) await this.#run();
      for (const { path } of journal.files()) await this.#drop(path);
    } finally {
      clearTimeout(this.#timer);
      journal.close();
      await ingester.close();
    }
  }

  #bytesBehind(): number {
    const files = this.#options.journal.files();
    return files.reduce((sum, { path, size }) => sum + size - (this.#ingested.get(path) ?? 0), 0);
  }

  /** Deletes a file whose lines are all in the database. */
  async #drop(path: string): Promise<void> {
    this.#options.journal.forget(path);
    this.#ingested.delete(path);
    await rm(path, { force: true });
    await forgetFile(this.#options.db, path);
  }

  async #ingestAll(): Promise<void> {
    const { journal, ingester, now } = this.#options;
    // Not files that are added meanwhile: they can hold the end of a call whose start is in the rest of the one before.
    const files = [...journal.files()];
    const startedAt = now();
    this.#delayMs = delayAt(this.#bytesBehind() / Math.max(minDelayMs, startedAt - this.#lastRunAt));
    this.#lastRunAt = startedAt;
    for (const [at, { path, size }] of files.entries()) {
      // The last one can get more lines while it is read.
      const isComplete = at < files.length - 1;
      if ((this.#ingested.get(path) ?? 0) < size) this.#ingested.set(path, await ingester.ingest(path));
      if (isComplete) await this.#drop(path);
    }
    this.#behindSince = this.#bytesBehind() > 0 ? startedAt : undefined;
  }

  /** One run at a time; after a failure, the next waits longer. */
  #run(): Promise<void> {
    this.#running ??= this.#ingestAll()
      .then(
        () => {
          this.#pauseMs = this.#delayMs;
        },
        (error) => {
          this.#pauseMs = failurePauseMs;
          throw error;
        },
      )
      .finally(() => {
        this.#running = undefined;
        if (this.#bytesBehind() > 0) this.wake();
      });
    return this.#running;
  }
}

export const createJournalSync = (options: JournalSyncOptions): JournalSync => new Synchronizer(options);
