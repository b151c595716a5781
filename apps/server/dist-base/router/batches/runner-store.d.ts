import type { Db } from "../../db/engine.ts";
import type { BatchRow } from "./batch-store.ts";
import { type FileLine } from "./file-store.ts";
/** What the runner of batches reads and writes. A process writes only to batches that it owns. */
export interface RunnerStore {
    /** Batches that have not ended. */
    readonly active: () => Promise<readonly Pick<BatchRow, "id" | "process">[]>;
    /** Takes a batch from no process or a dead one; undefined if another process was first. */
    readonly own: (id: string, from: string | null) => Promise<BatchRow | undefined>;
    readonly read: (id: string) => Promise<BatchRow | undefined>;
    readonly release: (id: string) => Promise<void>;
    readonly running: (id: string) => Promise<readonly {
        number: number;
        request_id: string;
        at: number;
    }[]>;
    /** Lets a line be run again. */
    readonly reset: (id: string, number: number) => Promise<void>;
    /** Lines that were not started. */
    readonly pending: (batch: BatchRow) => Promise<readonly FileLine[]>;
    /** Starts a line; false if the batch was cancelled or another process owns it. */
    readonly begin: (id: string, number: number, requestId: string) => Promise<boolean>;
    readonly end: (id: string, number: number, requestId: string, state: "done" | "failed", text: string) => Promise<void>;
    /** Sets the last status, and creates the files with the results. */
    readonly finish: (batch: BatchRow, status: "completed" | "expired" | "cancelled", days: number) => Promise<void>;
    readonly wasRouted: (requestId: string, since: number) => Promise<boolean>;
    readonly inputLine: (fileId: string, number: number) => Promise<FileLine | undefined>;
}
export declare const createRunnerStore: (db: Db, process: string, now: () => number) => RunnerStore;
//# sourceMappingURL=runner-store.d.ts.map