import type { BlobStore } from "../blobs/store.ts";
import type { Db } from "../db/engine.ts";
export interface SweepOptions {
    readonly db: Db;
    readonly blobs: BlobStore;
    /** Folders with incomplete uploads. */
    readonly incoming: readonly string[];
    readonly now: () => number;
    /** Dry run: only count. */
    readonly isTrial?: boolean;
}
export interface SweepOutcome {
    readonly contents: number;
    readonly bytes: number;
    readonly parts: number;
    readonly uploads: number;
    readonly changes: number;
}
/** A process offline for longer rebuilds its index. */
export declare const changeLife: number;
/** Forgets changes that every process has followed long ago; the newest stays, so that numbers go on from it. */
export declare const pruneChanges: (db: Db, before: number) => Promise<number>;
/** Removes what killed uploads and imports have left. */
export declare const removeParts: ({ incoming, now, isTrial, }: Pick<SweepOptions, "incoming" | "now" | "isTrial">) => Promise<number>;
/** The folders of incomplete uploads and imports. */
export declare const incomingFolders: (dataFolder: string) => string[];
/** Removes what nothing refers to any more: contents, half-sent ones, and the record of old changes. */
export declare const sweep: (parts: SweepOptions) => Promise<SweepOutcome>;
//# sourceMappingURL=sweep.d.ts.map