import { setTimeout as delay } from "node:timers/promises";
import { RawNode, SelectQueryNode, SqliteDriver, } from "kysely";
import { toDatabaseError } from "./database-errors.js";
const isLocked = (error) => String(error.code).startsWith("SQLITE_BUSY");
const rawWrites = /^\s*(?:insert|update|delete|replace|create|alter|drop)\b/i;
const isWrite = ({ query, sql }) => RawNode.is(query) ? rawWrites.test(sql) : !SelectQueryNode.is(query);
/** How long a write waits before it tries again to take a lock that another process holds. */
const retryMs = 5;
/**
 * Takes the write lock before each write, and waits for it without blocking the event loop. A prepared statement that
 * finds the lock taken stays active, and no transaction of its connection can commit until it is finalized.
 */
export class SqliteFileDriver extends SqliteDriver {
    #file;
    #lockWaitMs;
    #connection;
    #pause;
    constructor(file, lockWaitMs) {
        super({ database: file });
        this.#file = file;
        this.#lockWaitMs = lockWaitMs;
    }
    async acquireConnection() {
        const inner = await super.acquireConnection();
        this.#connection ??= {
            executeQuery: (query) => this.#execute(inner, query),
            streamQuery: (query, chunkSize) => inner.streamQuery(query, chunkSize),
        };
        return this.#connection;
    }
    async beginTransaction(_connection, settings) {
        if (settings?.accessMode === "read only")
            return this.#file.execute("begin");
        await this.#takeLock().catch((error) => {
            throw toDatabaseError(error);
        });
    }
    async commitTransaction() {
        try {
            this.#commit();
        }
        catch (error) {
            throw toDatabaseError(error);
        }
    }
    /** Never throws, as that would hide why the transaction failed. What it could not end is ended with the connection. */
    async rollbackTransaction() {
        try {
            // SQLite has ended the transaction itself after some errors, such as a full disk.
            if (this.#file.isInTransaction())
                this.#file.execute("rollback");
        }
        catch { }
    }
    async releaseConnection() {
        try {
            if (!this.#file.isInTransaction())
                return;
            await this.rollbackTransaction();
            if (this.#file.isInTransaction())
                this.#file.reopen();
        }
        finally {
            await super.releaseConnection();
        }
    }
    async #execute(inner, query) {
        try {
            if (this.#file.isInTransaction())
                return await inner.executeQuery(query);
            if (isWrite(query))
                return await this.#write(inner, query);
            return await this.#untilUnlocked("read", () => this.#read(inner, query));
        }
        catch (error) {
            throw toDatabaseError(error);
        }
    }
    async #read(inner, query) {
        try {
            return await inner.executeQuery(query);
        }
        catch (error) {
            // The statement is still active. It is not known to write, or the file is being recovered.
            if (isLocked(error))
                this.#file.reopen();
            throw error;
        }
    }
    async #write(inner, query) {
        await this.#takeLock();
        try {
            const result = await inner.executeQuery(query);
            this.#commit();
            return result;
        }
        catch (error) {
            await this.rollbackTransaction();
            throw error;
        }
    }
    async #takeLock() {
        try {
            await this.#untilUnlocked("write", () => this.#file.execute("begin immediate"));
        }
        catch (error) {
            this.#file.onCommit(error);
            throw error;
        }
    }
    #commit() {
        try {
            this.#file.execute("commit");
            this.#file.onCommit();
        }
        catch (error) {
            this.#file.onCommit(error);
            // A statement is still active, and the next commit would fail as well.
            if (isLocked(error))
                this.#file.reopen();
            throw error;
        }
    }
    /** Repeats what begins a transaction until no other process holds the lock, or for as long as may be waited. */
    async #untilUnlocked(kind, begin) {
        const deadline = performance.now() + this.#lockWaitMs;
        for (;;) {
            const isLast = performance.now() >= deadline;
            // One write tries for all that wait.
            if (kind === "read" || !this.#pause || isLast) {
                try {
                    return await begin();
                }
                catch (error) {
                    if (isLast || !isLocked(error))
                        throw error;
                    this.#pause ??= delay(retryMs).then(() => {
                        this.#pause = undefined;
                    });
                }
            }
            // Reads can use the connection meanwhile, as no transaction is open.
            await super.releaseConnection();
            await this.#pause;
            await super.acquireConnection();
        }
    }
}
//# sourceMappingURL=sqlite-driver.js.map