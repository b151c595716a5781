import type { Database } from "../../db/engine.ts";
import { livingProcesses } from "../ledger/abandoned-calls.ts";
import type { OpenedLedger } from "../ledger/open-ledger.ts";
import { createRunLine, type RunLineDeps } from "./batch-line.ts";
import { type BatchRunner, createBatchRunner } from "./batch-runner.ts";
import { createRunnerStore } from "./runner-store.ts";
import { storedViewer } from "./stored-viewer.ts";

export interface OpenBatchesOptions extends RunLineDeps {
  readonly database: Database;
  readonly ledger: Pick<OpenedLedger, "name" | "flush" | "settleDead">;
  readonly settings: { readonly batchConcurrency: number; readonly batchDays: number };
}

/** Starts to run batches: new ones, and those that a dead process has left. */
export const openBatches = (options: OpenBatchesOptions): BatchRunner => {
  const { database, ledger, settings, now, onError } = options;
  return createBatchRunner({
    store: createRunnerStore(database.db, ledger.name, now),
    runLine: createRunLine(options),
    viewerOf: (batch) => storedViewer(database.db, batch),
    livingProcesses: () => livingProcesses(database, ledger.name, now()),
    settleDead: async () => {
      await ledger.settleDead();
      await ledger.flush();
    },
    settings,
    now,
    onError,
  });
};
