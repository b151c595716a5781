import type { Database } from "./engine.ts";
export interface SqliteOptions {
    /** How long a write waits for another process that writes. */
    readonly lockWaitMs?: number;
}
/** Opens the SQLite file at a path, creating it and its folder. */
export declare const openSqlite: (path: string, { lockWaitMs }?: SqliteOptions) => Database;
//# sourceMappingURL=sqlite.d.ts.map