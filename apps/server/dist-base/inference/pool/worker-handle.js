import { fork } from "node:child_process";
import { programFile } from "../../asset-folders.js";
/** Starts a process without the hub's settings and output: what a model's files make it do, it does alone. */
export const startWorker = (engine) => {
    const child = fork(programFile(`${engine}-worker`), [], {
        serialization: "advanced",
        execArgv: [],
        env: {},
        stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    // A process that is gone says so by its exit; a message that came too late is no error of its own.
    child.on("error", () => { });
    return {
        pid: child.pid,
        send: (message) => {
            if (child.connected)
                child.send(message, () => { });
        },
        listen: ({ message, exit }) => {
            child.on("message", (content) => message(content));
            child.once("exit", (code, signal) => exit(signal ?? `exit code ${code}`));
        },
        kill: () => void child.kill("SIGKILL"),
    };
};
//# sourceMappingURL=worker-handle.js.map