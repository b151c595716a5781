import type { Database } from "../../db/engine.ts";
import type { OpenedLedger } from "../ledger/open-ledger.ts";
import { type RunLineDeps } from "./batch-line.ts";
import { type BatchRunner } from "./batch-runner.ts";
export interface OpenBatchesOptions extends RunLineDeps {
    readonly database: Database;
    readonly ledger: Pick<OpenedLedger, "name" | "flush" | "settleDead">;
    readonly settings: {
        readonly batchConcurrency: number;
        readonly batchDays: number;
    };
}
/** Starts to run batches: new ones, and those that a dead process has left. */
export declare const openBatches: (options: OpenBatchesOptions) => BatchRunner;
//# sourceMappingURL=open-batches.d.ts.map