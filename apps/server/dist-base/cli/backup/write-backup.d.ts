import type { BlobStore } from "../../blobs/store.ts";
import type { Database } from "../../db/engine.ts";
/** What is backed up. */
export interface BackupSource {
    readonly database: Database;
    readonly blobs: BlobStore;
    /** The secret in force, from the settings or the data folder. */
    readonly secret: string;
    readonly now: () => number;
    /** Whether files are only named: they stay in their storage. */
    readonly isDatabaseOnly?: boolean;
}
/** What a backup holds. */
export interface BackupSummary {
    readonly catalogueHash: string;
    readonly rows: number;
    readonly blobs: number;
    readonly isDatabaseOnly: boolean;
}
/** The hashes of all stored files, in order. */
export declare const namesOf: (blobs: BlobStore) => Promise<string[]>;
/** Writes everything the hub holds into one archive. The hub may run meanwhile: the archive is of one moment. */
export declare const writeBackup: (source: BackupSource, target: string) => Promise<BackupSummary>;
//# sourceMappingURL=write-backup.d.ts.map