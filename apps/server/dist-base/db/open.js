import { join } from "node:path";
import { databaseErrorCause } from "./database-errors.js";
import { migrate } from "./migrate.js";
import { openSqlite } from "./sqlite.js";
const openEngine = async (options, limits) => {
    const { databaseUrl, dataFolder, onLost, lockWaitMs } = options;
    if (!databaseUrl)
        return openSqlite(join(dataFolder, "orrery.db"), { ...(lockWaitMs !== undefined && { lockWaitMs }) });
    // Its driver is not loaded where it is not used.
    return (await import("./postgres.js")).openPostgres(databaseUrl, onLost, limits);
};
/** Opens the store and brings its tables up to date. */
export const openDatabase = async (options) => {
    const database = await openEngine(options);
    try {
        await migrate(database);
    }
    catch (error) {
        await database.close();
        throw databaseErrorCause(error);
    }
    if (!options.limits || !options.databaseUrl)
        return database;
    // A migration can take longer than a statement of a hub that serves.
    await database.close();
    return openEngine(options, options.limits);
};
//# sourceMappingURL=open.js.map