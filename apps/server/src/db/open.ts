import { join } from "node:path";
import { databaseErrorCause } from "./database-errors.ts";
import type { Database } from "./engine.ts";
import { migrate } from "./migrate.ts";
import type { PostgresLimits } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";

/** Where the store is: in a PostgreSQL database if its address is given, else in the data folder. */
export interface StoreOptions {
  readonly databaseUrl?: string;
  readonly dataFolder: string;
  readonly onLost?: (error: Error) => void;
  /** How long a write waits for another process that writes to the data folder. */
  readonly lockWaitMs?: number;
  /** Of PostgreSQL, once its tables are up to date. Default: none. */
  readonly limits?: PostgresLimits;
}

const openEngine = async (options: StoreOptions, limits?: PostgresLimits): Promise<Database> => {
  const { databaseUrl, dataFolder, onLost, lockWaitMs } = options;
  if (!databaseUrl)
    return openSqlite(join(dataFolder, "orrery.db"), { ...(lockWaitMs !== undefined && { lockWaitMs }) });
  // Its driver is not loaded where it is not used.
  return (await import("./postgres.ts")).openPostgres(databaseUrl, onLost, limits);
};

/** Opens the store and brings its tables up to date. */
export const openDatabase = async (options: StoreOptions): Promise<Database> => {
  const database = await openEngine(options);
  try {
    await migrate(database);
  } catch (error) {
    await database.close();
    throw databaseErrorCause(error);
  }
  if (!options.limits || !options.databaseUrl) return database;
  // A migration can take longer than a statement of a hub that serves.
  await database.close();
  return openEngine(options, options.limits);
};
