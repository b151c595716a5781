import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StorePlace } from "../db/open.ts";
import { type PostgresServer, postgresLack, startPostgres } from "./postgres.ts";

/** Makes empty stores of one engine for a test file. */
export interface EngineForTests {
  readonly newPlace: () => Promise<StorePlace>;
  readonly stop: () => Promise<void>;
}

const newFolder = () => mkdtempSync(join(tmpdir(), "orrery-data-"));

const startSqlite = async (): Promise<EngineForTests> => ({
  newPlace: async () => ({ dataFolder: newFolder() }),
  stop: async () => {},
});

let server: Promise<PostgresServer> | undefined;

/** Files that share a process share its server; it ends with the process. */
const startServer = async (): Promise<EngineForTests> => {
  server ??= startPostgres();
  const { createDatabase } = await server;
  return {
    newPlace: async () => ({ dataFolder: newFolder(), databaseUrl: await createDatabase() }),
    stop: async () => {},
  };
};

const lack = postgresLack();

/** The engines every store suite runs on; `lack` says why one cannot run here. */
export const enginesForTests: readonly {
  readonly name: string;
  readonly lack?: string;
  readonly start: () => Promise<EngineForTests>;
}[] = [
  { name: "SQLite", start: startSqlite },
  { name: lack ? `PostgreSQL (skipped: ${lack})` : "PostgreSQL", ...(lack && { lack }), start: startServer },
];
