import { type BlobStore } from "../../blobs/store.ts";
import type { Database } from "../../db/engine.ts";
import { type BackupSummary } from "./write-backup.ts";
/** Where a backup goes. */
export interface RestoreTarget {
    readonly database: Database;
    readonly blobs: BlobStore;
    readonly secretFile: string;
    /** ORRERY_SECRET, if it is set: the backup must have the same secret. */
    readonly configuredSecret?: string;
}
/** Refuses a folder in which anything lies. */
export declare const checkEmptyFolder: (folder: string) => Promise<void>;
/** Puts everything from an archive into an empty store, all or nothing. */
export declare const readBackup: (target: RestoreTarget, path: string) => Promise<BackupSummary>;
/** Takes back what a restore that failed has left in a folder that was empty. */
export declare const clearFolder: (folder: string) => Promise<void>;
//# sourceMappingURL=read-backup.d.ts.map