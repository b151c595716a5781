import { parentPort, type Transferable } from "node:worker_threads";
import { jobs } from "../modules/worker-jobs.ts";
import type { JobRequest, MessageFromWorker, MessageToWorker, WorkerJob } from "../workers/job.ts";
import { toFailure } from "../workers/job-failure.ts";
import { lowerPriority } from "../workers/lower-priority.ts";
import { limitNativeMemory } from "../workers/native-memory.ts";
import { createRemoteSources } from "../workers/remote-sources.ts";

/** Runs jobs one after the other, in a thread or in a process of its own. */
const post = (message: MessageFromWorker, moved: Transferable[] = []): void => {
  if (parentPort) parentPort.postMessage(message, moved);
  else process.send?.(message);
};

const sources = createRemoteSources((need) => post({ need }));

/** Bytes that are an output, or are listed in one, are moved instead of copied. */
const movable = (output: unknown): Transferable[] => {
  const isPlain = typeof output === "object" && output !== null && !ArrayBuffer.isView(output);
  const parts = isPlain ? Object.values(output).flat() : [output];
  return parts.flatMap((part) => (part instanceof Uint8Array && isWhole(part) ? [part.buffer as ArrayBuffer] : []));
};

/** Small buffers share one of Node's own, which cannot be moved. */
const isWhole = ({ byteLength, buffer }: Uint8Array): boolean => byteLength > 0 && byteLength === buffer.byteLength;

const perform = async ({ name, input, sources: requests }: JobRequest): Promise<void> => {
  let stopWatching: (() => void) | undefined;
  try {
    // The input was given together with the name, by a lane that was given both by a caller of this very job.
    const job = (await jobs[name]?.()) as WorkerJob<unknown, unknown> | undefined;
    if (!job) throw new Error(`there is no job "${name}"`);
    if (job.usesNativeMemory && !parentPort) stopWatching = limitNativeMemory();
    post({ isStarted: true });
    const output = await job.run(input, sources.open(requests));
    post({ output }, movable(output));
  } catch (error) {
    post({ failure: toFailure(error) });
  } finally {
    stopWatching?.();
  }
};

const onMessage = (message: MessageToWorker): void => {
  if ("job" in message) void perform(message.job);
  else if ("bytes" in message) sources.deliver(message.id, message.bytes);
  else sources.refuse(message.id, message.failure);
};

lowerPriority();
if (parentPort) parentPort.on("message", onMessage);
else {
  process.on("message", onMessage);
  process.on("disconnect", () => process.exit());
}
