import type { Database } from "../../db/engine.ts";
import type { Ingester } from "./ingester.ts";
export interface Living {
    readonly isAlive: (process: string) => boolean;
    /** Whether all other processes are certainly dead. */
    readonly isSure: boolean;
}
/** Ingests the journals that dead processes left behind; returns the number of files. */
export declare const ingestOrphanedJournals: ({ db }: Database, ingester: Ingester, folder: string, { isAlive, isSure }: Living, at: number) => Promise<number>;
//# sourceMappingURL=orphaned-journals.d.ts.map