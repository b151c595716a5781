import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { openSecret } from "../../identity/secret.js";
import { isSecretAccepted, wrongSecret } from "../../router/keys/require-secret.js";
import { countOf } from "../../text/count-of.js";
import { checkEmptyFolder, clearFolder, readBackup } from "../backup/read-backup.js";
import { writeBackup } from "../backup/write-backup.js";
import { CliError, exitCodes } from "../cli-error.js";
import { openAsItIs, settingsFor, storeOptions, withStore } from "../open-store.js";
const summaryOf = ({ rows, blobs, isDatabaseOnly, catalogueHash }) => {
    const files = `${isDatabaseOnly ? "the names of " : ""}${countOf(blobs, "file")}`;
    return `${countOf(rows, "row")} and ${files}.\ncatalogue hash ${catalogueHash}\n`;
};
const noStorage = "--database-only needs object storage (S3_ENDPOINT). Files in the data folder would be in no backup. Remove the flag.";
const otherSecret = `${wrongSecret.found} A backup needs it.\nSet ORRERY_SECRET to the hub's secret, or pass the hub's data folder: --data <folder>`;
/** Opening the store would create a hub there, and the backup would be empty. */
const checkHubExists = async (config) => {
    const database = openAsItIs(config);
    await database?.close();
    if (!database)
        throw new CliError(`There is no hub in ${resolve(config.dataFolder)}.\nPass its settings or data folder: --config <file> or --data <folder>`);
};
export const backup = {
    summary: "Back up the hub to one file. You can run it while the hub is running.",
    usage: "<file> [--database-only] [--config <file>] [--data <folder>]",
    positionals: [1, 1],
    options: {
        "database-only": { type: "boolean", help: "list files without their contents. They stay in object storage" },
        ...storeOptions,
    },
    run: async (given, context) => {
        const config = settingsFor(given, context);
        const isDatabaseOnly = given.isSet("database-only");
        if (isDatabaseOnly && !config.s3Endpoint)
            throw new CliError(noStorage, exitCodes.usage);
        await checkHubExists(config);
        const [path = ""] = given.positionals;
        const { now, terminal } = context;
        const summary = await withStore(config, now, async (store) => {
            const secret = openSecret(config.secret, store.dataFolder);
            if (!(await isSecretAccepted(store.database.db, secret)))
                throw new CliError(otherSecret);
            return writeBackup({ ...store, secret, now, isDatabaseOnly }, path);
        });
        terminal.out(`Wrote ${path}: ${summaryOf(summary)}It contains secrets. Store it safely.\n`);
        return exitCodes.ok;
    },
};
export const restore = {
    summary: "Restore a backup to an empty data folder and, with DATABASE_URL, an empty database.",
    usage: "<file> [--config <file>] [--data <folder>]",
    positionals: [1, 1],
    options: storeOptions,
    run: async (given, context) => {
        const config = settingsFor(given, context);
        const path = resolve(given.positionals[0] ?? "");
        if (!existsSync(path))
            throw new CliError(`There is no file ${path}.`);
        const folder = resolve(config.dataFolder);
        await checkEmptyFolder(folder);
        try {
            const summary = await withStore(config, context.now, (store) => readBackup({ ...store, configuredSecret: config.secret }, path));
            context.terminal.out(`Restored into ${folder}: ${summaryOf(summary)}`);
            return exitCodes.ok;
        }
        catch (error) {
            // The folder was empty before, so all that lies there now is ours.
            await clearFolder(folder);
            throw error;
        }
    },
};
//# sourceMappingURL=backup.js.map