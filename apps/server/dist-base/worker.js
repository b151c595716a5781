import { parentPort } from "node:worker_threads";
import { jobs } from "./modules/worker-jobs.js";
import { toFailure } from "./workers/job-failure.js";
import { lowerPriority } from "./workers/lower-priority.js";
import { limitNativeMemory } from "./workers/native-memory.js";
import { createRemoteSources } from "./workers/remote-sources.js";
/** Runs jobs one after the other, in a thread or in a process of its own. */
const post = (message, moved = []) => {
    if (parentPort)
        parentPort.postMessage(message, moved);
    else
        process.send?.(message);
};
const sources = createRemoteSources((need) => post({ need }));
/** Bytes that are an output, or are listed in one, are moved instead of copied. */
const movable = (output) => {
    const isPlain = typeof output === "object" && output !== null && !ArrayBuffer.isView(output);
    const parts = isPlain ? Object.values(output).flat() : [output];
    return parts.flatMap((part) => (part instanceof Uint8Array && isWhole(part) ? [part.buffer] : []));
};
/** Small buffers share one of Node's own, which cannot be moved. */
const isWhole = ({ byteLength, buffer }) => byteLength > 0 && byteLength === buffer.byteLength;
const perform = async ({ name, input, sources: requests }) => {
    let stopWatching;
    try {
        const job = await jobs[name]?.();
        if (!job)
            throw new Error(`there is no job "${name}"`);
        if (job.usesNativeMemory && !parentPort)
            stopWatching = limitNativeMemory();
        post({ isStarted: true });
        const output = await job.run(input, sources.open(requests));
        post({ output }, movable(output));
    }
    catch (error) {
        post({ failure: toFailure(error) });
    }
    finally {
        stopWatching?.();
    }
};
const onMessage = (message) => {
    if ("job" in message)
        void perform(message.job);
    else if ("bytes" in message)
        sources.deliver(message.id, message.bytes);
    else
        sources.refuse(message.id, message.failure);
};
lowerPriority();
if (parentPort)
    parentPort.on("message", onMessage);
else {
    process.on("message", onMessage);
    process.on("disconnect", () => process.exit());
}
//# sourceMappingURL=worker.js.map