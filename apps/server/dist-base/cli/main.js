import { createInterface } from "node:readline";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { keepFilesPrivate } from "../db/data-folder.js";
import { runCli } from "./run.js";
/** The first Ctrl-C lets the work at hand end well; the second ends it. */
const stopSignal = () => {
    const controller = new AbortController();
    for (const name of ["SIGINT", "SIGTERM"])
        process.once(name, () => controller.abort());
    return controller.signal;
};
const context = {
    environment: process.env,
    terminal: {
        out: (text) => void process.stdout.write(text),
        err: (text) => void process.stderr.write(text),
        isInteractive: process.stderr.isTTY === true,
    },
    now: Date.now,
    stopSignal,
    wait: (milliseconds, signal) => setTimeout(milliseconds, undefined, signal && { signal }),
    readInput: () => buffer(process.stdin),
    readLines: (signal) => createInterface({ input: process.stdin, signal }),
    startHub: async () => {
        await import("./start/main.js");
    },
};
/** `orrery doctor | head` closes the pipe before everything is printed. */
process.stdout.on("error", (error) => {
    if (error.code !== "EPIPE")
        throw error;
    process.exit(0);
});
keepFilesPrivate();
process.exitCode = await runCli(process.argv.slice(2), context);
//# sourceMappingURL=main.js.map