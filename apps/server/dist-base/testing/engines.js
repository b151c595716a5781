import { copyFileSync, existsSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSnapshotKeeper } from "../catalogue/search/index-snapshots.js";
import { openDatabase } from "../db/open.js";
import { postgresSkipReason, startPostgres } from "./servers/postgres.js";
const newFolder = () => mkdtempSync(join(tmpdir(), "orrery-data-"));
const createTables = async (store) => {
    await (await openDatabase(store)).close();
};
let folderWithTables;
/** Copies an SQLite database with all tables into a folder that has none, which is quicker than to migrate each. */
export const addTables = async (folder) => {
    const to = join(folder, "orrery.db");
    if (existsSync(to))
        return;
    folderWithTables ??= (async () => {
        const dataFolder = newFolder();
        await createTables({ dataFolder });
        return dataFolder;
    })();
    mkdirSync(folder, { recursive: true });
    copyFileSync(join(await folderWithTables, "orrery.db"), to);
};
const startSqlite = async () => {
    const newStoreWithoutTables = async () => ({ dataFolder: newFolder() });
    const newStore = async () => {
        const store = await newStoreWithoutTables();
        await addTables(store.dataFolder);
        return store;
    };
    return { newStore, newStoreWithoutTables, stop: async () => { } };
};
const databaseWithTables = "with_tables";
const startPostgresWithTables = async () => {
    const started = await startPostgres();
    await createTables({ dataFolder: newFolder(), databaseUrl: await started.createDatabase(databaseWithTables) });
    return started;
};
let server;
/** Files that share a process share its server; it ends with the process. */
const startServer = async () => {
    server ??= startPostgresWithTables();
    const { createDatabase } = await server;
    return {
        newStore: async () => ({
            dataFolder: newFolder(),
            databaseUrl: await createDatabase(undefined, databaseWithTables),
        }),
        newStoreWithoutTables: async () => ({ dataFolder: newFolder(), databaseUrl: await createDatabase() }),
        stop: async () => { },
    };
};
const skipReason = postgresSkipReason();
export const sqliteEngine = { name: "SQLite", start: startSqlite };
export const postgresEngine = {
    name: skipReason ? `PostgreSQL (skipped: ${skipReason})` : "PostgreSQL",
    ...(skipReason && { skipReason }),
    start: startServer,
};
/** The engines every store suite runs on. */
export const enginesForTests = [sqliteEngine, postgresEngine];
/** For suites that take long for other reasons than the database: all engines in `npm run test:full`, else SQLite alone. */
export const enginesForSlowTests = process.env.ORRERY_TESTS === "full" ? enginesForTests : [sqliteEngine];
/** Saves indexes of any size as they are at a position. */
export const saveIndexes = (db, indexes, folder, position) => {
    const follower = { alone: (work) => work(), applied: () => 0, position: () => position };
    return createSnapshotKeeper({ db, indexes, follower, folder, now: Date.now, isSaved: false, smallest: 1 }).save();
};
//# sourceMappingURL=engines.js.map