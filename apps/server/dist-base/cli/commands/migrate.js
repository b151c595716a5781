import { join, resolve } from "node:path";
import { migrate as runMigrations } from "../../db/migrate.js";
import { openPostgres } from "../../db/postgres.js";
import { openSqlite } from "../../db/sqlite.js";
import { exitCodes } from "../cli-error.js";
import { settingsFor, storeOptions } from "../open-store.js";
export const migrate = {
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
        }
        finally {
            await database.close();
        }
    },
};
//# sourceMappingURL=migrate.js.map