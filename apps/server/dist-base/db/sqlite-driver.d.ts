import { type DatabaseConnection, type SqliteDatabase, SqliteDriver, type TransactionSettings } from "kysely";
/** An SQLite file as its driver uses it. */
export interface SqliteFile extends SqliteDatabase {
    /** Runs one of the statements that begin and end transactions. Keeps no statement of it that could stay active. */
    readonly execute: (text: "begin" | "begin immediate" | "commit" | "rollback") => void;
    readonly isInTransaction: () => boolean;
    /** Closes the connection and opens another, without any of its statements. */
    readonly reopen: () => void;
    /** Called with how each commit ended, and with an error if the write lock could not be taken. */
    readonly onCommit: (error?: unknown) => void;
}
/**
 * Takes the write lock before each write, and waits for it without blocking the event loop. A prepared statement that
 * finds the lock taken stays active, and no transaction of its connection can commit until it is finalized.
 */
export declare class SqliteFileDriver extends SqliteDriver {
    #private;
    constructor(file: SqliteFile, lockWaitMs: number);
    acquireConnection(): Promise<DatabaseConnection>;
    beginTransaction(_connection: DatabaseConnection, settings?: TransactionSettings): Promise<void>;
    commitTransaction(): Promise<void>;
    /** Never throws, as that would hide why the transaction failed. What it could not end is ended with the connection. */
    rollbackTransaction(): Promise<void>;
    releaseConnection(): Promise<void>;
}
//# sourceMappingURL=sqlite-driver.d.ts.map