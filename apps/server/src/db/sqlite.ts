import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from "kysely";
import LibsqlDatabase from "libsql";
import { createWriteCounter, type WriteCounter } from "./count-writes.ts";
import { toDatabaseError } from "./database-errors.ts";
import type { Database } from "./engine.ts";
import type { Tables } from "./schema.ts";

/** Every commit reaches the disk before it is acknowledged; readers never wait for a writer. */
const pragmas = [
  "journal_mode = WAL",
  "synchronous = FULL",
  "foreign_keys = ON",
  "busy_timeout = 5000",
  "cache_size = -16384",
  "temp_store = MEMORY",
];

const attempt = <T>(work: () => T, onEnd: () => void): T => {
  try {
    return work();
  } catch (error) {
    throw toDatabaseError(error);
  } finally {
    onEnd();
  }
};

const prepare = (file: InstanceType<typeof LibsqlDatabase>, text: string, writes: WriteCounter): SqliteStatement => {
  const statement = file.prepare(text) as unknown as SqliteStatement;
  const onEnd = () => writes.onEnd(text);
  return {
    reader: statement.reader,
    all: (parameters) => attempt(() => statement.all(parameters), onEnd),
    run: (parameters) => attempt(() => statement.run(parameters), onEnd),
    iterate: (parameters) => statement.iterate(parameters),
  };
};

const maxStatements = 500;

/** The file with a memory for its statements: one that is asked for again is not compiled again. */
const withStatements = (file: InstanceType<typeof LibsqlDatabase>, writes: WriteCounter): SqliteDatabase => {
  const known = new Map<string, SqliteStatement>();
  return {
    prepare: (text) => {
      const found = known.get(text);
      if (found) return found;
      if (known.size >= maxStatements) known.clear();
      const made = prepare(file, text, writes);
      known.set(text, made);
      return made;
    },
    close: () => file.close(),
  };
};

/** Opens the SQLite file at a path, creating it and its folder. */
export const openSqlite = (path: string): Database => {
  mkdirSync(dirname(path), { recursive: true });
  const file = new LibsqlDatabase(path);
  for (const pragma of pragmas) file.pragma(pragma);
  const writes = createWriteCounter();
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: withStatements(file, writes) }) });
  return { engine: "sqlite", db, writeCount: writes.count, close: () => db.destroy() };
};
