import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type SqliteStatement } from "kysely";
import LibsqlDatabase from "libsql";
import { createWriteCounter, type WriteCounter } from "./count-writes.ts";
import type { Database } from "./engine.ts";
import { noNotices } from "./notices.ts";
import type { Tables } from "./schema.ts";
import { isLocked, type SqliteFile, SqliteFileDriver } from "./sqlite-driver.ts";

/** Every commit reaches the disk before it is acknowledged; readers never wait for a writer. */
const pragmas = [
  // While the file is opened. From then on the driver waits for locks: SQLite would block the event loop.
  "busy_timeout = 5000",
  "journal_mode = WAL",
  "synchronous = FULL",
  "foreign_keys = ON",
  "cache_size = -16384",
  "temp_store = MEMORY",
  "busy_timeout = 0",
];

type File = InstanceType<typeof LibsqlDatabase>;

const openFile = (path: string): File => {
  const file = new LibsqlDatabase(path);
  for (const pragma of pragmas) file.pragma(pragma);
  return file;
};

const prepare = (file: File, text: string, onEnd: (isOk: boolean) => void): SqliteStatement => {
  const statement = file.prepare(text) as SqliteStatement;
  const attempt = <T>(work: () => T): T => {
    let isOk = false;
    try {
      const result = work();
      isOk = true;
      return result;
    } finally {
      onEnd(isOk);
    }
  };
  return {
    reader: statement.reader,
    all: (parameters) => attempt(() => statement.all(parameters)),
    run: (parameters) => attempt(() => statement.run(parameters)),
    iterate: (parameters) => statement.iterate(parameters),
  };
};

const maxStatements = 500;

/** The file with a memory for its statements: one that is asked for again is not compiled again. */
const withStatements = (path: string, writes: WriteCounter) => {
  let file = openFile(path);
  let versions = file.prepare("pragma data_version").raw(true);
  const known = new Map<string, SqliteStatement>();
  const reopen = (): void => {
    known.clear();
    file.close();
    file = openFile(path);
    versions = file.prepare("pragma data_version").raw(true);
    // The new connection counts the commits of others from the start.
    writes.onEnd("reopen");
  };
  return {
    prepare: (text) => {
      const found = known.get(text);
      if (found) return found;
      if (known.size >= maxStatements) known.clear();
      const made = prepare(file, text, (isOk) => {
        writes.onEnd(text);
        // It can still be active.
        if (!isOk) known.delete(text);
      });
      known.set(text, made);
      return made;
    },
    execute: (text) => void file.exec(text),
    isInTransaction: () => file.inTransaction,
    reopen,
    /** Differs after a commit of another connection. Undefined while it cannot be known. */
    othersVersion: (): number | undefined => {
      try {
        return file.inTransaction ? undefined : (versions.get() as [number])[0];
      } catch (error) {
        // The statement is still active.
        if (isLocked(error)) reopen();
        return undefined;
      }
    },
    onCommit: writes.onCommit,
    close: () => file.close(),
  } satisfies SqliteFile & Record<string, unknown>;
};

export interface SqliteOptions {
  /** How long a write waits for another process that writes. */
  readonly lockWaitMs?: number;
}

export const openSqlite = (path: string, { lockWaitMs = 5_000 }: SqliteOptions = {}): Database => {
  mkdirSync(dirname(path), { recursive: true });
  const writes = createWriteCounter();
  const file = withStatements(path, writes);
  const db = new Kysely<Tables>({
    dialect: {
      createDriver: () => new SqliteFileDriver(file, lockWaitMs),
      createAdapter: () => new SqliteAdapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    },
  });
  const counts = writes.forDatabase(db);
  const version = (): string | undefined => {
    const others = file.othersVersion();
    return others === undefined ? undefined : `${counts.writeCount()} ${others}`;
  };
  return { engine: "sqlite", db, ...counts, version, notices: noNotices, close: () => db.destroy() };
};
