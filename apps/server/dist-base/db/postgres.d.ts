import type { Database } from "./engine.ts";
/** Bounds of a hub that serves. Commands and migrations have none. */
export interface PostgresLimits {
    readonly maxConnections: number;
    readonly statementMs: number;
}
/** Opens a PostgreSQL database; `onLost` is called with the error of each connection that broke. */
export declare const openPostgres: (address: string, onLost?: (error: Error) => void, limits?: PostgresLimits) => Database;
//# sourceMappingURL=postgres.d.ts.map