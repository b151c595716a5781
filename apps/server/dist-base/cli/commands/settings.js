import { settingLines } from "../../config/config.js";
import { exitCodes } from "../cli-error.js";
import { readSettings, storeOptions } from "../open-store.js";
/** `orrery settings`: every setting, with its value and source. */
export const settings = {
    summary: "List all settings with their values and where they come from.",
    usage: "[--config <file>] [--data <folder>]",
    positionals: [0, 0],
    options: storeOptions,
    run: async (given, context) => {
        const { provenance, problems, warnings } = readSettings(given, context);
        context.terminal.out(`${settingLines(provenance)}\n`);
        for (const message of [...problems, ...warnings])
            context.terminal.err(`${message}\n`);
        return problems.length > 0 ? exitCodes.failed : exitCodes.ok;
    },
};
//# sourceMappingURL=settings.js.map