import { incomingFolders, sweep as sweepStore } from "../../catalogue/sweep.ts";
import { exitCodes } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { settingsFor, storeOptions, withStore } from "../open-store.ts";

export const sweep: Command = {
  summary: "Remove contents that no repository has any more, half-sent files and old records of changes.",
  usage: "[--dry-run] [--data <folder>]",
  positionals: [0, 0],
  options: { "dry-run": { type: "boolean", help: "only say what would be removed" }, ...storeOptions },
  run: async (given, context) => {
    const isTrial = given.isSet("dry-run");
    await withStore(settingsFor(given, context), context.now, async (store) => {
      const { db } = store.database;
      const incoming = incomingFolders(store.dataFolder);
      const done = await sweepStore({ db, blobs: store.blobs, incoming, now: context.now, isTrial });
      const { contents, bytes, parts, uploads, changes } = done;
      context.terminal.out(
        `${isTrial ? "Would remove" : "Removed"} ${contents} contents (${bytes} bytes), ${parts} half-sent files, ${uploads} uploads that were never committed and ${changes} records of changes.\n`,
      );
    });
    return exitCodes.ok;
  },
};
