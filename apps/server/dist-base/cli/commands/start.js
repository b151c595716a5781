import { configFileVariable } from "../../config/environment.js";
import { exitCodes } from "../cli-error.js";
import { storeOptions } from "../open-store.js";
/** The flags of `start`, and the settings that they stand for. */
const variables = {
    port: "PORT",
    host: "HOST",
    role: "ORRERY_ROLE",
    config: configFileVariable,
    data: "ORRERY_DATA",
};
export const start = {
    summary: "Start the hub. Stop it with Ctrl-C.",
    usage: "[--port <number>] [--host <address>] [--role hub|router|all] [--config <file>] [--data <folder>]",
    positionals: [0, 0],
    options: {
        port: { type: "string", value: "<number>", help: "port to listen on instead of PORT" },
        host: { type: "string", value: "<address>", help: "address to listen on instead of HOST" },
        role: { type: "string", value: "hub|router|all", help: "what this process serves instead of ORRERY_ROLE" },
        ...storeOptions,
    },
    run: async (given, { environment, startHub }) => {
        for (const [flag, variable] of Object.entries(variables)) {
            const value = given.text(flag);
            if (value !== undefined)
                environment[variable] = value;
        }
        await startHub();
        return exitCodes.ok;
    },
};
//# sourceMappingURL=start.js.map