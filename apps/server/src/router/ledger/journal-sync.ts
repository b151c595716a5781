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
  /** Delay that lets lines collect into one batch. */
  readonly delayMs?: number;
}

/** Delay after a failure. */
const pauseMs = 1_000;

export const createJournalSync = (deps: JournalSyncOptions): JournalSync => {
  const { journal, ingester, db, now, onError, delayMs = 250 } = deps;
  const ingested = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let behindSince: number | undefined;
  let pause = delayMs;

  const bytesBehind = (): number =>
    journal.files().reduce((sum, { path, size }) => sum + size - (ingested.get(path) ?? 0), 0);
  const drop = async (path: string): Promise<void> => {
    journal.forget(path);
    ingested.delete(path);
    await rm(path, { force: true });
    await forgetFile(db, path);
  };
  const ingestAll = async (): Promise<void> => {
    const files = journal.files();
    const startedAt = now();
    for (const [at, { path, size }] of files.entries()) {
      if ((ingested.get(path) ?? 0) < size) ingested.set(path, await ingester.ingest(path));
      if (at < files.length - 1) await drop(path);
    }
    behindSince = bytesBehind() > 0 ? startedAt : undefined;
  };
  const wake = (): void => {
    behindSince ??= now();
    timer ??= setTimeout(tick, pause).unref();
  };
  const tick = (): void => {
    timer = undefined;
    run().catch(onError);
  };
  const run = (): Promise<void> => {
    running ??= ingestAll()
      .then(
        () => {
          pause = delayMs;
        },
        (error) => {
          pause = pauseMs;
          throw error;
        },
      )
      .finally(() => {
        running = undefined;
        if (bytesBehind() > 0) wake();
      });
    return running;
  };
  const flush = async (): Promise<void> => {
    journal.writeNow();
    // The run in progress can have started before the last line was written.
    await running?.catch(() => {});
    if (bytesBehind() > 0) await run();
  };
  return {
    wake,
    flush,
    lag: () => ({ bytes: bytesBehind(), milliseconds: behindSince === undefined ? 0 : now() - behindSince }),
    close: async () => {
      try {
        await flush();
        clearTimeout(timer);
        journal.close();
        for (const { path } of journal.files()) await drop(path);
      } finally {
        clearTimeout(timer);
        journal.close();
        await ingester.close();
      }
    },
  };
};
