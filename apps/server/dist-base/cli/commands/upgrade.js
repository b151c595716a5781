import { breakingMigrations, compareMigrations } from "../../db/migrate.js";
import { countOf } from "../../text/count-of.js";
import { CliError, exitCodes } from "../cli-error.js";
import { openAsItIs, settingsFor, storeOptions } from "../open-store.js";
const planOf = (pending) => {
    if (pending.length === 0)
        return "The database is up to date. This release can start.\n";
    const breaking = pending.filter((name) => breakingMigrations.has(name));
    const processes = breaking.length === 0
        ? "Processes of the previous release can run meanwhile. Restart one at a time."
        : `Stop all processes first: ${breaking.join(", ")} changes tables that they use.`;
    return `The first start will run ${countOf(pending.length, "migration")}: ${pending.join(", ")}\n${processes}\nBack up first: orrery backup <file>\n`;
};
export const upgrade = {
    summary: "Show what this release will change in the database, and if older processes can run meanwhile.",
    usage: "--check [--config <file>] [--data <folder>]",
    positionals: [0, 0],
    options: { check: { type: "boolean", help: "look at the database without changing it" }, ...storeOptions },
    run: async (given, context) => {
        if (!given.isSet("check"))
            throw new CliError("Every start of a new release upgrades the database. To see what will change: orrery upgrade --check", exitCodes.usage);
        const database = openAsItIs(settingsFor(given, context));
        if (!database) {
            context.terminal.out("There is no database yet. The first start creates it.\n");
            return exitCodes.ok;
        }
        try {
            const { pending, unknown } = await compareMigrations(database);
            if (unknown.length > 0)
                throw new CliError(`The database was written by a newer release (it has ${unknown.join(", ")}).\nUse that release, or restore a backup.`);
            context.terminal.out(planOf(pending));
            return exitCodes.ok;
        }
        finally {
            await database.close();
        }
    },
};
//# sourceMappingURL=upgrade.js.map