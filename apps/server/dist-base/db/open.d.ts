import type { Database } from "./engine.ts";
import type { PostgresLimits } from "./postgres.ts";
/** Where the store is: in a PostgreSQL database if its address is given, else in the data folder. */
export interface StoreOptions {
    readonly databaseUrl?: string;
    readonly dataFolder: string;
    readonly onLost?: (error: Error) => void;
    /** How long a write waits for another process that writes to the data folder. */
    readonly lockWaitMs?: number;
    /** Of PostgreSQL, once its tables are up to date. Default: none. */
    readonly limits?: PostgresLimits;
}
/** Opens the store and brings its tables up to date. */
export declare const openDatabase: (options: StoreOptions) => Promise<Database>;
//# sourceMappingURL=open.d.ts.map