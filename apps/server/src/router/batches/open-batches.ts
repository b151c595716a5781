import type { Database, Db } from "../../db/engine.ts";
import { viewerOf } from "../../identity/account-viewer.ts";
import { narrowViewer } from "../../identity/fine-grained-viewer.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { livingProcesses } from "../ledger/abandoned-calls.ts";
import type { OpenedLedger } from "../ledger/open-ledger.ts";
import { createRunLine, type RunLineDeps } from "./batch-line.ts";
import { type BatchRunner, createBatchRunner } from "./batch-runner.ts";
import type { BatchRow } from "./batch-store.ts";
import { createRunnerStore } from "./runner-store.ts";

export interface OpenBatchesOptions extends RunLineDeps {
  readonly database: Database;
  readonly ledger: Pick<OpenedLedger, "name" | "flush" | "settleDead">;
  readonly settings: { readonly batchConcurrency: number; readonly batchDays: number };
}

const tokenOf = (db: Db, tokenId: number) =>
  db.selectFrom("tokens").select(["revoked_at", "fine_grained"]).where("id", "=", tokenId).executeTakeFirst();

/** A batch outlives its token's expiry, but not its revocation. */
const batchViewer = async (db: Db, batch: BatchRow): Promise<Viewer | undefined> => {
  const { account_id: accountId, payer_id: payerId, token_id: tokenId, role } = batch;
  const token = tokenId === null ? undefined : await tokenOf(db, tokenId);
  if (tokenId !== null && token?.revoked_at !== null) return undefined;
  const account = await viewerOf(db, accountId, role);
  const viewer = account && (await narrowViewer(db, account, token?.fine_grained ?? null));
  const canPay = payerId === accountId || viewer?.organizations.some(({ id }) => id === payerId);
  return viewer && canPay ? { ...viewer, ...(tokenId !== null && { tokenId }) } : undefined;
};

/** Starts to run batches: new ones, and those that a dead process has left. */
export const openBatches = (options: OpenBatchesOptions): BatchRunner => {
  const { database, ledger, settings, now, onError } = options;
  return createBatchRunner({
    store: createRunnerStore(database.db, ledger.name, now),
    runLine: createRunLine(options),
    viewerOf: (batch) => batchViewer(database.db, batch),
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
