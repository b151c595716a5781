/** Another process that writes to an SQLite file. */
export interface SqliteLocker {
    /** Takes the write lock, and holds it until it is released. */
    readonly hold: () => Promise<void>;
    readonly release: () => Promise<void>;
    /** Takes and releases the lock this often, with a write each time. Returns how long the lock was held, in ms. */
    readonly takeTimes: (times: number) => Promise<number>;
    readonly end: () => Promise<void>;
}
export declare const startSqliteLocker: (path: string) => SqliteLocker;
//# sourceMappingURL=sqlite-locker.d.ts.map