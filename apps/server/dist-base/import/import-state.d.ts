import type { Db } from "../db/engine.ts";
import type { RepositoryKind } from "../readers/repository-id.ts";
/** One step of an import. */
export interface ImportLogLine {
    readonly at: number;
    readonly text: string;
}
/** How far one import is; stored, so that every process and a reload can read it. */
export interface ImportState {
    readonly status: "running" | "done" | "failed" | "cancelled";
    readonly files: number;
    readonly filesDone: number;
    readonly bytes: number;
    readonly bytesDone: number;
    readonly file?: string;
    readonly message?: string;
    readonly startedAt: number;
    readonly seenAt: number;
    /** Absent for the hub's default upstream. */
    readonly upstream?: string;
    readonly log?: readonly ImportLogLine[];
}
export declare const readImportState: (db: Db, kind: RepositoryKind, id: string) => Promise<ImportState | undefined>;
export declare const writeImportState: (db: Db, kind: RepositoryKind, id: string, state: ImportState) => Promise<void>;
/** All imports that were ever started; names are in lower case. */
export declare const readImportStates: (db: Db) => Promise<{
    readonly kind: RepositoryKind;
    readonly id: string;
    readonly state: ImportState;
}[]>;
//# sourceMappingURL=import-state.d.ts.map