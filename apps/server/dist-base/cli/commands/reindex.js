import { requestReindex } from "../../catalogue/search/index-snapshots.js";
import { exitCodes } from "../cli-error.js";
import { settingsFor, storeOptions, withStore } from "../open-store.js";
export const reindex = {
    summary: "Rebuild the search index from the database. Running hubs start within a second.",
    usage: "[--config <file>] [--data <folder>]",
    positionals: [0, 0],
    options: storeOptions,
    run: async (given, context) => {
        const count = await withStore(settingsFor(given, context), context.now, ({ database }) => requestReindex(database.db, context.now()));
        context.terminal.out(`Requested: ${count} repositories will be read again by every hub process.\n`);
        return exitCodes.ok;
    },
};
//# sourceMappingURL=reindex.js.map