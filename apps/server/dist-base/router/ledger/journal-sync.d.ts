import type { Db } from "../../db/engine.ts";
import type { Ingester } from "./ingester.ts";
import type { Journal } from "./journal.ts";
/** Ingests a journal while it is being written. */
export interface JournalSync {
    /** Call after every write. */
    readonly wake: () => void;
    /** Resolves when everything written so far is in the database. */
    readonly flush: () => Promise<void>;
    /** How far the database is behind. */
    readonly lag: () => {
        readonly bytes: number;
        readonly milliseconds: number;
    };
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
export declare const createJournalSync: (options: JournalSyncOptions) => JournalSync;
//# sourceMappingURL=journal-sync.d.ts.map