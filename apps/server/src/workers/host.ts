import { fork } from "node:child_process";
import { Worker } from "node:worker_threads";
import type { MessageFromWorker, MessageToWorker } from "./job.ts";

/** What the hub hears from a worker. */
interface HostListener {
  readonly onMessage: (message: MessageFromWorker) => void;
  /** Called once where it ends unasked; without an error, memory ran out. */
  readonly onEnd: (error?: Error) => void;
}

/** A thread or a process that runs jobs. */
export interface WorkerHost {
  readonly send: (message: MessageToWorker) => void;
  readonly end: () => void;
  /** Whether the hub's process stays alive for it. */
  readonly keepAlive: (isBusy: boolean) => void;
}

/** What is built is run: sources cannot be started on every Node that the hub supports. */
const program = new URL(
  import.meta.url.endsWith(".ts") ? "../../dist/workers/worker.js" : "./worker.js",
  import.meta.url,
);

/** A worker gets neither the hub's settings nor its output. */
export const startThread = (memoryMb: number, { onMessage, onEnd }: HostListener): WorkerHost => {
  const thread = new Worker(program, {
    env: {},
    // Tests run the hub with conditions that what is built must not follow.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    stderr: true,
  });
  thread.stderr.resume();
  thread.on("message", onMessage);
  thread.on("error", (error: NodeJS.ErrnoException) =>
    onEnd(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? undefined : error),
  );
  thread.on("exit", () => onEnd());
  return {
    send: (message) => {
      // A view would be cloned with all of the buffer behind it.
      const bytes = "bytes" in message ? new Uint8Array(message.bytes) : undefined;
      if (bytes) thread.postMessage({ ...message, bytes }, [bytes.buffer]);
      else thread.postMessage(message);
    },
    end: () => void thread.terminate(),
    keepAlive: (isBusy) => (isBusy ? thread.ref() : thread.unref()),
  };
};

/** A process ends alone where memory runs out in a way that a thread would take the hub along with. */
export const startProcess = (memoryMb: number, { onMessage, onEnd }: HostListener): WorkerHost => {
  const child = fork(program, [], {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${memoryMb}`],
    env: {},
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  child.on("message", (message) => onMessage(message as MessageFromWorker));
  child.once("error", onEnd);
  child.once("exit", (code) => onEnd(code === 1 ? new Error("a worker process could not start") : undefined));
  return {
    send: (message) => void (child.connected && child.send(message, () => {})),
    end: () => void child.kill("SIGKILL"),
    keepAlive: (isBusy) => {
      if (isBusy) child.ref();
      else child.unref();
      if (isBusy) child.channel?.ref();
      else child.channel?.unref();
    },
  };
};
