import { exitCodes } from "../cli-error.js";
import { storeOptions } from "../open-store.js";
import { readWorkerSettings } from "../worker/worker-settings.js";
export const worker = {
    summary: "Run models on this machine for a hub on another one. Stop it with Ctrl-C.",
    usage: "--hub <url> --token <token> [--model owner/name]… [--name <name>] [--host <address>] [--address <url>]",
    positionals: [0, 0],
    options: {
        hub: { type: "string", value: "<url>", help: "URL of the hub to join" },
        token: { type: "string", value: "<token>", help: "token of an admin of the hub, instead of HF_TOKEN" },
        model: {
            type: "string",
            multiple: true,
            value: "owner/name",
            help: "model of the hub to download and run. Repeatable. Default: the built-in models",
        },
        name: { type: "string", value: "<name>", help: "name of this worker. Default: the name of this machine" },
        port: { type: "string", value: "<number>", help: "port to listen on instead of PORT. Default: 4748" },
        host: { type: "string", value: "<address>", help: "address to listen on instead of HOST" },
        address: { type: "string", value: "<url>", help: "URL at which the hub reaches this worker" },
        zone: { type: "string", value: "<zone>", help: "where this worker runs, for routing policies" },
        "max-in-flight": { type: "string", value: "<number>", help: "max calls at once; further calls wait" },
        data: { ...storeOptions.data, help: "folder for its database and files. Default: ./worker-data" },
    },
    run: async (given, context) => {
        // Other commands start without the hub's modules.
        const { runWorker } = await import("../worker/run-worker.js");
        await runWorker(readWorkerSettings(given, context), context);
        return exitCodes.ok;
    },
};
//# sourceMappingURL=worker.js.map