import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StoreOptions } from "../db/open.ts";
import { type PostgresServer, postgresSkipReason, startPostgres } from "./servers/postgres.ts";

/** Makes empty stores of one engine for a test file. */
export interface EngineForTests {
  readonly newStore: () => Promise<StoreOptions>;
  readonly stop: () => Promise<void>;
}

const newFolder = () => mkdtempSync(join(tmpdir(), "orrery-data-"));

const startSqlite = async (): Promise<EngineForTests> => ({
  newStore: async () => ({ dataFolder: newFolder() }),
  stop: async () => {},
});

let server: Promise<PostgresServer> | undefined;

/** Files that share a process share its server; it ends with the process. */
const startServer = async (): Promise<EngineForTests> => {
  server ??= startPostgres();
  const { createDatabase } = await server;
  return {
    newStore: async () => ({ dataFolder: newFolder(), databaseUrl: await createDatabase() }),
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

/** For suites that take long for other reasons than the database: all engines in `npm run test:full`, else SQLite alone. */
export const enginesForSlowTests: typeof enginesForTests =
  process.env.ORRERY_TESTS === "full" ? enginesForTests : [sqliteEngine];
