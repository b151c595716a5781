import type { Database, Db } from "../../db/engine.ts";
import { type Follower, type OnProgress, type SearchIndexes } from "./follower.ts";
/** Indexes, and the position in the log of changes up to which they know everything. */
export interface OpenIndexes {
    readonly indexes: SearchIndexes;
    readonly position: string;
    /** Whether they were read from the store, so that there is no snapshot of them. */
    readonly isNew: boolean;
}
/** Opens the indexes from their snapshots, or builds them from the store where there are none to be trusted. */
export declare const openIndexes: (database: Database, folder: string, onProgress?: OnProgress) => Promise<OpenIndexes>;
/** Makes every process read the whole catalogue anew: those that run, and those that start from a snapshot. */
export declare const requestReindex: (db: Db, at: number) => Promise<number>;
export interface SnapshotDeps {
    readonly db: Db;
    readonly indexes: SearchIndexes;
    readonly follower: Pick<Follower, "alone" | "applied" | "position">;
    readonly folder: string;
    readonly now: () => number;
    /** Whether there is a snapshot already. */
    readonly isSaved: boolean;
    readonly smallest?: number;
}
export declare const createSnapshotKeeper: (deps: SnapshotDeps) => {
    /** Saves where the last snapshot is old. */
    step: () => Promise<void>; /** Saves what has changed since. */
    save: () => Promise<void>;
};
/** Keeps a snapshot of the indexes for the next start, where that is worth it. */
export type SnapshotKeeper = ReturnType<typeof createSnapshotKeeper>;
//# sourceMappingURL=index-snapshots.d.ts.map