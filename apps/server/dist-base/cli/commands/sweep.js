import { incomingFolders, sweep as sweepStore } from "../../catalogue/sweep.js";
import { countOf } from "../../text/count-of.js";
import { exitCodes } from "../cli-error.js";
import { settingsFor, storeOptions, withStore } from "../open-store.js";
export const sweep = {
    summary: "Delete unused files, incomplete uploads and old change records.",
    usage: "[--dry-run] [--config <file>] [--data <folder>]",
    positionals: [0, 0],
    options: { "dry-run": { type: "boolean", help: "only list what would be deleted" }, ...storeOptions },
    run: async (given, context) => {
        const isTrial = given.isSet("dry-run");
        await withStore(settingsFor(given, context), context.now, async (store) => {
            const { db } = store.database;
            const incoming = incomingFolders(store.dataFolder);
            const done = await sweepStore({ db, blobs: store.blobs, incoming, now: context.now, isTrial });
            const { contents, bytes, parts, uploads, changes } = done;
            context.terminal.out(`${isTrial ? "Would delete" : "Deleted"} ${countOf(contents, "unused file")} (${countOf(bytes, "byte")}), ${countOf(parts, "incomplete upload")}, ${countOf(uploads, "uncommitted upload")} and ${countOf(changes, "change record")}.\n`);
        });
        return exitCodes.ok;
    },
};
//# sourceMappingURL=sweep.js.map