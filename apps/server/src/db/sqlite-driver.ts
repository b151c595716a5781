import { setTimeout as delay } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  RawNode,
  SelectQueryNode,
  type SqliteDatabase,
  SqliteDriver,
  type TransactionSettings,
} from "kysely";
import { toDatabaseError } from "./database-errors.ts";

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

/** Whether another process holds the lock that a statement needs. */
export const isLocked = (error: unknown): boolean =>
  String((error as { readonly code?: unknown }).code).startsWith("SQLITE_BUSY");

const rawWrites = /^\s*(?:insert|update|delete|replace|create|alter|drop)\b/i;

const isWrite = ({ query, sql }: CompiledQuery): boolean =>
  RawNode.is(query) ? rawWrites.test(sql) : !SelectQueryNode.is(query);

/** How long a write waits before it tries again to take a lock that another process holds. */
const retryMs = 5;

/**
 * Takes the write lock before each write, and waits for it without blocking the event loop. A prepared statement that
 * finds the lock taken stays active, and no transaction of its connection can commit until it is finalized.
 */
export class SqliteFileDriver extends SqliteDriver {
  readonly #file: SqliteFile;
  readonly #lockWaitMs: number;
  #connection: DatabaseConnection | undefined;
  #pause: Promise<void> | undefined;

  constructor(file: SqliteFile, lockWaitMs: number) {
    super({ database: file });
    this.#file = file;
    this.#lockWaitMs = lockWaitMs;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const inner = await super.acquireConnection();
    this.#connection ??= {
      executeQuery: (query) => this.#execute(inner, query),
      streamQuery: (query, chunkSize) => inner.streamQuery(query, chunkSize),
    };
    return this.#connection;
  }

  override async beginTransaction(_connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    if (settings?.accessMode === "read only") return this.#file.execute("begin");
    await this.#takeLock().catch((error: unknown) => {
      throw toDatabaseError(error);
    });
  }

  override async commitTransaction(): Promise<void> {
    try {
      this.#commit();
    } catch (error) {
      throw toDatabaseError(error);
    }
  }

  /** Never throws, as that would hide why the transaction failed. What it could not end is ended with the connection. */
  override async rollbackTransaction(): Promise<void> {
    try {
      // SQLite has ended the transaction itself after some errors, such as a full disk.
      if (this.#file.isInTransaction()) this.#file.execute("rollback");
    } catch {}
  }

  override async releaseConnection(): Promise<void> {
    try {
      if (!this.#file.isInTransaction()) return;
      await this.rollbackTransaction();
      if (this.#file.isInTransaction()) this.#file.reopen();
    } finally {
      await super.releaseConnection();
    }
  }

  async #execute<R>(inner: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      if (this.#file.isInTransaction()) return await inner.executeQuery<R>(query);
      if (isWrite(query)) return await this.#write<R>(inner, query);
      return await this.#untilUnlocked("read", () => this.#read<R>(inner, query));
    } catch (error) {
      throw toDatabaseError(error);
    }
  }

  async #read<R>(inner: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await inner.executeQuery<R>(query);
    } catch (error) {
      // The statement is still active. It is not known to write, or the file is being recovered.
      if (isLocked(error)) this.#file.reopen();
      throw error;
    }
  }

  async #write<R>(inner: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    await this.#takeLock();
    try {
      const result = await inner.executeQuery<R>(query);
      this.#commit();
      return result;
    } catch (error) {
      await this.rollbackTransaction();
      throw error;
    }
  }

  async #takeLock(): Promise<void> {
    try {
      await this.#untilUnlocked("write", () => this.#file.execute("begin immediate"));
    } catch (error) {
      this.#file.onCommit(error);
      throw error;
    }
  }

  #commit(): void {
    try {
      this.#file.execute("commit");
      this.#file.onCommit();
    } catch (error) {
      this.#file.onCommit(error);
      // A statement is still active, and the next commit would fail as well.
      if (isLocked(error)) this.#file.reopen();
      throw error;
    }
  }

  /** Repeats what begins a transaction until no other process holds the lock, or for as long as may be waited. */
  async #untilUnlocked<T>(kind: "read" | "write", begin: () => T): Promise<Awaited<T>> {
    const deadline = performance.now() + this.#lockWaitMs;
    for (;;) {
      const isLast = performance.now() >= deadline;
      // One write tries for all that wait.
      if (kind === "read" || !this.#pause || isLast) {
        try {
          return await begin();
        } catch (error) {
          if (isLast || !isLocked(error)) throw error;
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
