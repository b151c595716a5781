import { Worker } from "node:worker_threads";
import { programFile } from "../../asset-folders.ts";
import type { Database } from "../../db/engine.ts";
import { createIngest, type Ingest } from "./ingest.ts";

/** Ingests journals, in a worker thread where that would block this one. */
export interface Ingester {
  readonly ingest: Ingest;
  readonly close: () => Promise<void>;
}

interface WorkerReply {
  readonly reached?: number;
  readonly problem?: string;
}

const ask = (thread: Worker, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      thread.off("message", onMessage);
      thread.off("error", onError);
      thread.unref();
      end();
    };
    const onMessage = ({ reached, problem }: WorkerReply): void =>
      settle(() => (reached === undefined ? reject(new Error(problem)) : resolve(reached)));
    const onError = (error: Error): void => settle(() => reject(error));
    thread.on("message", onMessage);
    thread.on("error", onError);
    thread.ref();
    thread.postMessage(path);
  });

/** Holds the hub's connection while the worker writes: SQLite allows one writer at a time. */
const createThreaded = ({ db }: Database, storePath: string): Ingester => {
  let thread: Worker | undefined;
  const startThread = (): Worker => {
    const worker = new Worker(programFile("ingest-worker"), { workerData: storePath });
    worker.unref();
    // A worker that failed is replaced at the next request.
    worker.once("exit", () => {
      thread = undefined;
    });
    return worker;
  };
  return {
    ingest: (path) =>
      db.connection().execute(() => {
        thread ??= startThread();
        return ask(thread, path);
      }),
    close: async () => void (await thread?.terminate()),
  };
};

/** Only built code uses a worker: not every supported Node version can run TypeScript sources. */
const canThread = import.meta.url.endsWith(".js");

/** `storePath` is the SQLite file. */
export const createIngester = (database: Database, storePath: string): Ingester =>
  database.engine === "sqlite" && canThread
    ? createThreaded(database, storePath)
    : { ingest: createIngest(database), close: async () => {} };
