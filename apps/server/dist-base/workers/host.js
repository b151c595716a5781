import { fork } from "node:child_process";
import { Worker } from "node:worker_threads";
import { programFile } from "../asset-folders.js";
const program = programFile("job-worker");
/** Workers get no environment variables and no access to the hub's output. */
export const startThread = (memoryMb, { onMessage, onEnd }) => {
    const thread = new Worker(program, {
        env: {},
        // Tests run with export conditions that must not apply to built files.
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
        stderr: true,
    });
    thread.stderr.resume();
    thread.on("message", onMessage);
    thread.on("error", (error) => onEnd(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? undefined : error));
    thread.on("exit", () => onEnd());
    return {
        send: (message) => {
            // Sending a view would clone its whole buffer.
            const bytes = "bytes" in message ? new Uint8Array(message.bytes) : undefined;
            if (bytes)
                thread.postMessage({ ...message, bytes }, [bytes.buffer]);
            else
                thread.postMessage(message);
        },
        end: () => void thread.terminate(),
        keepAlive: (isBusy) => (isBusy ? thread.ref() : thread.unref()),
    };
};
/** Some out-of-memory errors in a thread end the whole hub; a child process ends alone. */
export const startProcess = (memoryMb, { onMessage, onEnd }) => {
    const child = fork(program, [], {
        serialization: "advanced",
        execArgv: [`--max-old-space-size=${memoryMb}`],
        env: {},
        stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    child.on("message", (message) => onMessage(message));
    child.once("error", onEnd);
    child.once("exit", (code) => onEnd(code === 1 ? new Error("a worker process could not start") : undefined));
    return {
        send: (message) => void (child.connected && child.send(message, () => { })),
        end: () => void child.kill("SIGKILL"),
        keepAlive: (isBusy) => {
            if (isBusy)
                child.ref();
            else
                child.unref();
            if (isBusy)
                child.channel?.ref();
            else
                child.channel?.unref();
        },
    };
};
//# sourceMappingURL=host.js.map