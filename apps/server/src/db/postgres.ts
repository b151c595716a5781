import { Kysely, PostgresDialect, type PostgresPool, sql } from "kysely";
import pg from "pg";
import { createWriteCounter, type WriteCounter } from "./count-writes.ts";
import { isTimeout, toDatabaseError } from "./database-errors.ts";
import type { Database } from "./engine.ts";
import { createListener, noticeChannel } from "./listener.ts";
import { createNotices } from "./notices.ts";
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
    let timeout: unknown;
    const query = async (text: string, values: unknown[]) => {
      // Such as the rollback of what took too long: its connection would only use up the time again.
      if (timeout) throw timeout;
      try {
        const result = await client.query(text, values);
        if (text === "commit") writes.onCommit();
        return result;
      } catch (error) {
        if (text === "commit") writes.onCommit(error);
        const reason = toDatabaseError(error);
        if (isTimeout(error)) timeout = reason;
        throw reason;
      } finally {
        writes.onEnd(text);
      }
    };
    // Kysely also hands over cursors, but only for streams, which nothing here asks for.
    return { query: query as never, release: () => client.release(timeout !== undefined) };
  },
  end: () => pool.end(),
});

/** Bounds of a hub that serves. Commands and migrations have none. */
export interface PostgresLimits {
  readonly maxConnections: number;
  readonly statementMs: number;
}

/** The server ends a statement in time, unless the connection is dead: then the client gives up a little later. */
const timesOf = (limits: PostgresLimits | undefined) =>
  limits && { statement_timeout: limits.statementMs, query_timeout: limits.statementMs + 1_000 };

/** Opens a PostgreSQL database; `onLost` is called with the error of each connection that broke. */
export const openPostgres = (
  address: string,
  onLost: (error: Error) => void = () => {},
  limits?: PostgresLimits,
): Database => {
  const connection = { connectionString: address, keepAlive: true, connectionTimeoutMillis: 10_000 };
  const pool = new pg.Pool({
    ...connection,
    max: limits?.maxConnections ?? 10,
    ...timesOf(limits),
    types: { getTypeParser },
    Client: clientWith(onLost),
  });
  // Each client has told `onLost` already.
  pool.on("error", () => {});
  const writes = createWriteCounter();
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withDatabaseErrors(pool, writes) }) });
  const listener = createListener({
    createClient: () => new pg.Client({ ...connection, query_timeout: connection.connectionTimeoutMillis }),
    notify: (text) => sql`select pg_notify(${noticeChannel}, ${text})`.execute(db),
  });
  return {
    engine: "postgres",
    db,
    ...writes.forDatabase(db),
    version: () => undefined,
    notices: createNotices(listener),
    close: () => {
      listener.close();
      return db.destroy();
    },
  };
};
