import { join } from "node:path";
import { databaseErrorCause } from "./database-errors.ts";
import type { Database } from "./engine.ts";
import { migrate } from "./migrate.ts";
import { openSqlite } from "./sqlite.ts";

/** Where the store is: in a PostgreSQL database if its address is given, else in the data folder. */
export interface StoreOptions {
  readonly databaseUrl?: string;
  readonly dataFolder: string;
  readonly onLost?: (error: Error) => void;
  /** How long a write waits for another process that writes to the data folder. */
  readonly lockWaitMs?: number;
}

/** Opens the store and brings its tables up to date. */
export const openDatabase = async ({
  databaseUrl,
  dataFolder,
  onLost,
  ...options
}: StoreOptions): Promise<Database> => {
  const database = databaseUrl
    ? // Its driver is not loaded where it is not used.
      (await import("./postgres.ts")).openPostgres(databaseUrl, onLost)
    : openSqlite(join(dataFolder, "orrery.db"), options);
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw databaseErrorCause(error);
  }
};
