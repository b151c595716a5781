import type { Selectable } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";
import { type ListPage } from "./list-page.ts";
export type BatchRow = Selectable<Tables["router_batches"]>;
type NewBatch = Pick<BatchRow, "account_id" | "payer_id" | "token_id" | "role" | "endpoint" | "input_file_id" | "metadata" | "total">;
interface LineCounts {
    readonly completed: number;
    readonly failed: number;
}
/** Batches of accounts. */
export interface BatchStore {
    readonly create: (batch: NewBatch) => Promise<BatchRow>;
    readonly find: (accountId: number, id: string) => Promise<BatchRow | undefined>;
    readonly list: (accountId: number, page: ListPage) => Promise<BatchRow[]>;
    /** Lines of a batch that have ended; by id. */
    readonly counts: (ids: readonly string[]) => Promise<ReadonlyMap<string, LineCounts>>;
    /** Starts to cancel a batch; false if it has ended or is being cancelled already. */
    readonly cancel: (accountId: number, id: string) => Promise<boolean>;
    readonly isInUse: (fileId: string) => Promise<boolean>;
    /** Counts a file's lines, and finds the first that is not for an endpoint. */
    readonly checkLines: (fileId: string, endpoint: string) => Promise<{
        total: number;
        wrong?: {
            number: number;
            url: string;
        };
    }>;
}
/** OpenAI's only window; lines that have not run by then are not run. */
export declare const completionWindow = "24h";
export declare const createBatchStore: (db: Db, now: () => number) => BatchStore;
export {};
//# sourceMappingURL=batch-store.d.ts.map