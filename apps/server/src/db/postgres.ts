import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import pg from "pg";
import { createWriteCounter, type WriteCounter } from "./count-writes.ts";
import { toDatabaseError } from "./database-errors.ts";
import type { Database } from "./engine.ts";
import type { Tables } from "./schema.ts";

const wholeNumber = 20;
const exactNumber = 1700;

/** Our whole numbers are sizes, counts and times: all below 2^53, so they may be plain numbers. */
const getTypeParser = ((type: number, format?: "text" | "binary") =>
  type === wholeNumber || type === exactNumber
    ? Number
    : pg.types.getTypeParser(type, format as "text")) as typeof pg.types.getTypeParser;

/** The pool listens for errors of idle clients only, and an `error` event without a listener ends the process. */
const clientWith = (onLost: (error: Error) => void) =>
  class extends pg.Client {
    constructor(...parameters: ConstructorParameters<typeof pg.Client>) {
      super(...parameters);
      this.on("error", onLost);
    }
  };

const fail = (error: unknown): never => {
  throw toDatabaseError(error);
};

/** The pool as Kysely uses it; a lost connection rejects with the hub's own error. */
const withDatabaseErrors = (pool: pg.Pool, writes: WriteCounter): PostgresPool => ({
  connect: async () => {
    const client = await pool.connect().catch(fail);
    const query = async (text: string, values: unknown[]) => {
      try {
        const result = await client.query(text, values);
        if (text === "commit") writes.onCommit();
        return result;
      } catch (error) {
        if (text === "commit") writes.onCommit(error);
        throw toDatabaseError(error);
      } finally {
        writes.onEnd(text);
      }
    };
    return { query: query as never, release: () => client.release() };
  },
  end: () => pool.end(),
});

/** Opens a PostgreSQL database; `onLost` is called with the error of each connection that broke. */
export const openPostgres = (address: string, onLost: (error: Error) => void = () => {}): Database => {
  const pool = new pg.Pool({
    connectionString: address,
    max: 10,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser },
    Client: clientWith(onLost),
  });
  // Each client has told `onLost` already.
  pool.on("error", () => {});
  const writes = createWriteCounter();
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withDatabaseErrors(pool, writes) }) });
  return { engine: "postgres", db, ...writes.forDatabase(db), close: () => db.destroy() };
};
