import type { Selectable } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";
import type { BatchFile } from "../../readers/batch-file-job.ts";
import { type ListPage } from "./list-page.ts";
export type RouterFileRow = Selectable<Tables["router_files"]>;
export type FileLine = Pick<Selectable<Tables["router_file_lines"]>, "number" | "custom_id" | "text">;
/** Batch files of accounts. One account never sees those of another. */
export interface FileStore {
    readonly save: (accountId: number, file: BatchFile) => Promise<RouterFileRow>;
    readonly count: (accountId: number) => Promise<number>;
    readonly find: (accountId: number, id: string) => Promise<RouterFileRow | undefined>;
    readonly list: (accountId: number, page: ListPage, purpose?: string) => Promise<RouterFileRow[]>;
    readonly remove: (file: RouterFileRow) => Promise<void>;
    /** The next lines of a file. */
    readonly lines: (file: RouterFileRow, after: number) => Promise<readonly {
        number: number;
        text: string;
    }[]>;
    /** Deletes what has expired, and uploads that were cut off. */
    readonly sweep: () => Promise<void>;
}
export declare const activeStatuses: readonly ["in_progress", "cancelling"];
/** Statuses that never change again. */
export declare const endedStatuses: readonly ["completed", "expired", "cancelled"];
export declare const dayMs: number;
interface StoreSettings {
    readonly batchDays: number;
}
export declare const createFileStore: (db: Db, settings: StoreSettings, now: () => number) => FileStore;
export {};
//# sourceMappingURL=file-store.d.ts.map