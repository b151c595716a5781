import { copyFileSync, existsSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SearchIndexes } from "../catalogue/search/follower.ts";
import { createSnapshotKeeper } from "../catalogue/search/index-snapshots.ts";
import type { Db } from "../db/engine.ts";
import { openDatabase, type StoreOptions } from "../db/open.ts";
import { type PostgresServer, postgresSkipReason, startPostgres } from "./servers/postgres.ts";

/** Makes stores of one engine for a test file. */
export interface EngineForTests {
  readonly newStore: () => Promise<StoreOptions>;
  /** A store in which even the tables are missing. */
  readonly newStoreWithoutTables: () => Promise<StoreOptions>;
  readonly stop: () => Promise<void>;
}

const newFolder = () => mkdtempSync(join(tmpdir(), "orrery-data-"));

const createTables = async (store: StoreOptions): Promise<void> => {
  await (await openDatabase(store)).close();
};

let folderWithTables: Promise<string> | undefined;

/** Copies an SQLite database with all tables into a folder that has none, which is quicker than to migrate each. */
export const addTables = async (folder: string): Promise<void> => {
  const to = join(folder, "orrery.db");
  if (existsSync(to)) return;
  folderWithTables ??= (async () => {
    const dataFolder = newFolder();
    await createTables({ dataFolder });
    return dataFolder;
  })();
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(await folderWithTables, "orrery.db"), to);
};

const startSqlite = async (): Promise<EngineForTests> => {
  const newStoreWithoutTables = async () => ({ dataFolder: newFolder() });
  const newStore = async () => {
    const store = await newStoreWithoutTables();
    await addTables(store.dataFolder);
    return store;
  };
  return { newStore, newStoreWithoutTables, stop: async () => {} };
};

const databaseWithTables = "with_tables";

const startPostgresWithTables = async (): Promise<PostgresServer> => {
  const started = await startPostgres();
  await createTables({ dataFolder: newFolder(), databaseUrl: await started.createDatabase(databaseWithTables) });
  return started;
};

let server: Promise<PostgresServer> | undefined;

/** Files that share a process share its server; it ends with the process. */
const startServer = async (): Promise<EngineForTests> => {
  server ??= startPostgresWithTables();
  const { createDatabase } = await server;
  return {
    newStore: async () => ({
      dataFolder: newFolder(),
      databaseUrl: await createDatabase(undefined, databaseWithTables),
    }),
    newStoreWithoutTables: async () => ({ dataFolder: newFolder(), databaseUrl: await createDatabase() }),
    stop: async () => {},
  };
};

const skipReason = postgresSkipReason();

interface EngineChoice {
  readonly name: string;
  /** Why it cannot run here. */
  readonly skipReason?: string;
  readonly start: () => Promise<EngineForTests>;
}

export const sqliteEngine: EngineChoice = { name: "SQLite", start: startSqlite };

export const postgresEngine: EngineChoice = {
  name: skipReason ? `PostgreSQL (skipped: ${skipReason})` : "PostgreSQL",
  ...(skipReason && { skipReason }),
  start: startServer,
};

/** The engines every store suite runs on. */
export const enginesForTests: readonly EngineChoice[] = [sqliteEngine, postgresEngine];

/** For suites whose subject is no SQL: SQLite alone in `npm test`, all engines in `npm run test:full`. */
export const enginesForSlowTests: typeof enginesForTests =
  process.env.ORRERY_TESTS === "full" ? enginesForTests : [sqliteEngine];

/** Saves indexes of any size as they are at a position. */
export const saveIndexes = (db: Db, indexes: SearchIndexes, folder: string, position: string): Promise<void> => {
  const follower = { alone: <T>(work: () => Promise<T>) => work(), applied: () => 0, position: () => position };
  return createSnapshotKeeper({ db, indexes, follower, folder, now: Date.now, isSaved: false, smallest: 1 }).save();
};
