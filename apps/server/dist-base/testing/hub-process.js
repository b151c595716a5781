import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { programFile, siteFolder } from "../asset-folders.js";
/** The program that starts the hub, once it is built. */
export const builtProgram = programFile("start");
/** Whether the hub is built, so that it can be started as a program. */
export const isHubBuilt = existsSync(builtProgram) && existsSync(join(siteFolder, "index.html"));
/** Tests do not wait for a load balancer. */
const shutdown = { ORRERY_SHUTDOWN_DELAY: "0", ORRERY_SHUTDOWN_TIMEOUT: "5" };
/** Starts the hub, as it is built or of another release, on a port of its own choice; resolves once it says where it is. */
export const startHubProcess = (environment, program = [builtProgram]) => new Promise((resolve, reject) => {
    const env = {
        PATH: process.env.PATH,
        PORT: "0",
        ORRERY_SEED: "off",
        ORRERY_RATE_LIMITS: "off",
        ...shutdown,
        ...environment,
    };
    const child = spawn(process.execPath, [...program], { env });
    let text = "";
    const read = (chunk) => {
        text += chunk;
        const address = /ready at (\S+)/.exec(text)?.[1];
        if (address)
            resolve({ child, address, log: () => text });
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => reject(new Error(`the hub did not start:\n${text}`)));
});
/**
 * The owner's token of a hub's first start without a terminal, from the file that its output names; empty if it was no first
 * start. Releases before that file printed the token itself.
 */
export const ownerTokenIn = (output) => {
    const printed = /^ {2}(hf_[A-Za-z]{40})$/m.exec(output)?.[1];
    const path = /^ {2}(\S.*[\\/]owner-token)$/m.exec(output)?.[1];
    return printed ?? (path ? readFileSync(path, "utf8").trim() : "");
};
/** Ends a hub, and waits until it has ended. */
export const endHubProcess = ({ child }, signal) => {
    if (child.exitCode !== null || child.signalCode !== null)
        return Promise.resolve();
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    return ended;
};
//# sourceMappingURL=hub-process.js.map