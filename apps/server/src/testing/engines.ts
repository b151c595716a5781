import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StorePlace } from "../db/open.ts";
import { postgresLack, startPostgres } from "./postgres.ts";

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

const startServer = async (): Promise<EngineForTests> => {
  const server = await startPostgres();
  return {
    newPlace: async () => ({ dataFolder: newFolder(), databaseUrl: await server.createDatabase() }),
    stop: server.stop,
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
