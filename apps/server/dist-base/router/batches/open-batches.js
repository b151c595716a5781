import { viewerOf } from "../../identity/account-viewer.js";
import { narrowViewer } from "../../identity/fine-grained-viewer.js";
import { livingProcesses } from "../ledger/abandoned-calls.js";
import { createRunLine } from "./batch-line.js";
import { createBatchRunner } from "./batch-runner.js";
import { createRunnerStore } from "./runner-store.js";
const tokenOf = (db, tokenId) => db.selectFrom("tokens").select(["revoked_at", "fine_grained"]).where("id", "=", tokenId).executeTakeFirst();
/** A batch outlives its token's expiry, but not its revocation. */
const batchViewer = async (db, batch) => {
    const { account_id: accountId, payer_id: payerId, token_id: tokenId, role } = batch;
    const token = tokenId === null ? undefined : await tokenOf(db, tokenId);
    if (tokenId !== null && token?.revoked_at !== null)
        return undefined;
    const account = await viewerOf(db, accountId, role);
    const viewer = account && (await narrowViewer(db, account, token?.fine_grained ?? null));
    const canPay = payerId === accountId || viewer?.organizations.some(({ id }) => id === payerId);
    return viewer && canPay ? { ...viewer, ...(tokenId !== null && { tokenId }) } : undefined;
};
/** Starts to run batches: new ones, and those that a dead process has left. */
export const openBatches = (options) => {
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
//# sourceMappingURL=open-batches.js.map