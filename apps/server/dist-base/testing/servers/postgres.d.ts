/** A PostgreSQL server of the tests' own. */
export interface PostgresServer {
    /** Gives the address of a database; where there is none of that name, it is made empty or as a copy. Unnamed, it is new. */
    readonly createDatabase: (name?: string, copyOf?: string) => Promise<string>;
    /** Ends the server at once, as a crash would, and starts it again on the same port. */
    readonly restart: () => Promise<void>;
    /** The two halves of a restart. */
    readonly crash: () => Promise<void>;
    readonly startAgain: () => Promise<void>;
    readonly stop: () => Promise<void>;
}
/** Why no PostgreSQL can be started here, if none can. */
export declare const postgresSkipReason: () => string | undefined;
/** How a server is to be. */
interface PostgresOptions {
    /** A folder to be kept and used again; a temporary one otherwise. */
    readonly folder?: string;
    readonly settings?: readonly string[];
}
/** Starts a server on a folder, which is made where it is not there, and a free port of the loopback. */
export declare const startPostgres: (options?: PostgresOptions) => Promise<PostgresServer>;
export {};
//# sourceMappingURL=postgres.d.ts.map