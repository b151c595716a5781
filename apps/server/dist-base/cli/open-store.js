import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { firstAdmin } from "../catalogue/accounts/account-store.js";
import { createCatalogue } from "../catalogue/catalogue.js";
import { readConfig } from "../config/config.js";
import { configFileVariable } from "../config/environment.js";
import { openDataFolder } from "../db/data-folder.js";
import { openDatabase } from "../db/open.js";
import { openPostgres } from "../db/postgres.js";
import { openSqlite } from "../db/sqlite.js";
import { openBlobs } from "../hub.js";
import { createAuditLog } from "../identity/audit-log.js";
import { createAccountService } from "../modules/accounts/service.js";
import { createTokenService } from "../modules/identity/service.js";
import { redact } from "../text/redact.js";
import { CliError } from "./cli-error.js";
/** The flags that every command on the store takes. */
export const storeOptions = {
    config: { type: "string", value: "<file>", help: `config file instead of ${configFileVariable}` },
    data: { type: "string", value: "<folder>", help: "data folder instead of ORRERY_DATA" },
};
/** The settings that flags stand for. */
const variables = { config: configFileVariable, data: "ORRERY_DATA" };
/** The hub's settings as read, with the flags of the command line over those of the environment. */
export const readSettings = (given, { environment }) => {
    const flags = Object.entries(variables).flatMap(([flag, variable]) => {
        const value = given.text(flag);
        return value === undefined ? [] : [[variable, value]];
    });
    return readConfig({ ...environment, ...Object.fromEntries(flags) });
};
export const settingsFor = (given, context) => {
    const { config, problems } = readSettings(given, context);
    if (problems.length > 0)
        throw new CliError(`Invalid settings:\n  ${problems.join("\n  ")}`);
    return config;
};
/** The database without migrations; undefined if there is none yet. */
export const openAsItIs = ({ databaseUrl, dataFolder }) => {
    if (databaseUrl)
        return openPostgres(databaseUrl);
    const file = join(resolve(dataFolder), "orrery.db");
    return existsSync(file) ? openSqlite(file) : undefined;
};
/** Commands wait longer than the hub's callers would: a busy hub writes all the time. */
const lockWaitMs = 60_000;
const openParts = async (config, now) => {
    const dataFolder = resolve(config.dataFolder);
    openDataFolder(dataFolder);
    const place = { dataFolder, lockWaitMs, ...(config.databaseUrl && { databaseUrl: config.databaseUrl }) };
    const database = await openDatabase(place);
    const { db } = database;
    const audit = createAuditLog(db, now);
    return {
        config,
        dataFolder,
        secretFile: join(dataFolder, "secret"),
        database,
        blobs: openBlobs(config, dataFolder),
        catalogue: createCatalogue({ db, now, onChange: () => { } }),
        audit,
        accounts: createAccountService({ db, audit, now }),
        tokens: createTokenService({ db, audit, now, prefix: config.tokenPrefix }),
    };
};
/** Opens the store for one piece of work, and closes it afterwards. */
export const withStore = async (config, now, work) => {
    const store = await openParts(config, now).catch((error) => {
        const place = config.databaseUrl ? "DATABASE_URL" : `ORRERY_DATA=${config.dataFolder}`;
        const { code } = error;
        throw new CliError(`The database cannot be opened (${place}): ${redact(error.message || String(code))}\nTry: orrery doctor`);
    });
    try {
        return await work(store);
    }
    finally {
        await store.database.close();
    }
};
/** Anyone who may run commands on the store runs the hub: they act as its first admin, who is made where there is none. */
export const operatorOf = async ({ database: { db }, accounts, config, }) => {
    await accounts.createOwner(config.owner);
    const row = await firstAdmin(db);
    if (!row)
        throw new CliError("The hub has no admin. Restore a backup that has one.");
    const account = { id: row.id, name: row.name, fullName: row.full_name, isAdmin: true };
    return { viewer: { account, role: "admin", isSession: false, organizations: [] }, requestId: "command-line" };
};
//# sourceMappingURL=open-store.js.map