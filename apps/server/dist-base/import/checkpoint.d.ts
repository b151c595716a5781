import type { Db } from "../db/engine.ts";
/** Where an interrupted import resumes. */
export interface ImportCheckpoint {
    readonly next: string;
    readonly read: number;
    readonly skipped: number;
}
/** The checkpoint of an interrupted import; undefined if there is none. */
export declare const readCheckpoint: (db: Db, key: string) => Promise<ImportCheckpoint | undefined>;
/** Saves the checkpoint, or deletes it when the import is complete. */
export declare const writeCheckpoint: (db: Db, key: string, checkpoint: ImportCheckpoint | undefined) => Promise<void>;
//# sourceMappingURL=checkpoint.d.ts.map