import { evict as evictContents } from "../../import/mirror/eviction/evict.js";
import { evictionLimits } from "../../import/mirror/eviction/eviction-limits.js";
import { bytesText } from "../../text/bytes-text.js";
import { countOf } from "../../text/count-of.js";
import { CliError, exitCodes } from "../cli-error.js";
import { settingsFor, storeOptions, withStore } from "../open-store.js";
const dayText = (at) => new Date(at).toISOString().slice(0, 10);
export const evict = {
    summary: "Delete mirrored files above the limits of the settings. They are fetched again when needed.",
    usage: "[--dry-run] [--config <file>] [--data <folder>]",
    positionals: [0, 0],
    options: { "dry-run": { type: "boolean", help: "only list what would be deleted" }, ...storeOptions },
    run: async (given, context) => {
        const isTrial = given.isSet("dry-run");
        const config = settingsFor(given, context);
        const limits = evictionLimits(config);
        if (limits.maxBytes === 0 && limits.maxUnusedMs === 0)
            throw new CliError("There is no limit. Set ORRERY_MIRROR_LIMIT or ORRERY_MIRROR_UNUSED_DAYS.");
        await withStore(config, context.now, async ({ database: { db }, ...store }) => {
            const evicted = await evictContents({ db, ...store, now: context.now }, limits, isTrial);
            for (const { size, usedAt, repositories } of evicted)
                context.terminal.out(`${bytesText(size)}, last used ${dayText(usedAt)}: ${repositories.join(", ")}\n`);
            const bytes = evicted.reduce((sum, { size }) => sum + size, 0);
            context.terminal.out(`${isTrial ? "Would delete" : "Deleted"} ${countOf(evicted.length, "mirrored file")} (${bytesText(bytes)}).\n`);
        });
        return exitCodes.ok;
    },
};
//# sourceMappingURL=evict.js.map