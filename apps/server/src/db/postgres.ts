import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "./engine.ts";
import type { Tables } from "./schema.ts";

const wholeNumber = 20;
const exactNumber = 1700;

/** Our whole numbers are sizes, counts and times: all below 2^53, so they may be plain numbers. */
const getTypeParser = ((type: number, format?: "text" | "binary") =>
  type === wholeNumber || type === exactNumber
    ? Number
    : pg.types.getTypeParser(type, format as "text")) as typeof pg.types.getTypeParser;

/** Opens a PostgreSQL database; `onLost` hears of idle connections that broke. */
export const openPostgres = (address: string, onLost: (error: Error) => void = () => {}): Database => {
  const pool = new pg.Pool({
    connectionString: address,
    max: 10,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser },
  });
  pool.on("error", onLost);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { engine: "postgres", db, close: () => db.destroy() };
};
