import { join, resolve } from "node:path";
import { migrate as runMigrations } from "../../db/migrate.ts";
import { openPostgres } from "../../db/postgres.ts";
import { openSqlite } from "../../db/sqlite.ts";
import { exitCodes } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { settingsFor, storeOptions } from "../open-store.ts";

export const migrate: Command = {
  summary: "Migrate the database. Every start does this too.",
  usage: "[--config <file>] [--data <folder>]",
  positionals: [0, 0],
  options: storeOptions,
  run: async (given, context) => {
    const config = settingsFor(given, context);
    const database = config.databaseUrl
      ? openPostgres(config.databaseUrl)
      : openSqlite(join(resolve(config.dataFolder), "orrery.db"));
    try {
      const names = await runMigrations(database);
      context.terminal.out(names.length > 0 ? `Done: ${names.join(", ")}\n` : "The database is up to date.\n");
      return exitCodes.ok;
    } finally {
      await database.close();
    }
  },
};
