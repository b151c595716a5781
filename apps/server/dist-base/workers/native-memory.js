import { getHeapStatistics } from "node:v8";
/** What libraries outside V8 may hold besides the heap. */
const extraBytes = 256 * 1024 ** 2;
const intervalMs = 20;
/**
 * Ends this worker process once it holds much more memory than V8 allows its heap, which only native code can make it do.
 * The hub reports it like any worker that ran out of memory. Returns a function that stops watching.
 */
export const limitNativeMemory = () => {
    const maxBytes = getHeapStatistics().heap_size_limit + extraBytes;
    const timer = setInterval(() => {
        if (process.memoryUsage.rss() > maxBytes)
            process.kill(process.pid, "SIGKILL");
    }, intervalMs);
    return () => clearInterval(timer);
};
//# sourceMappingURL=native-memory.js.map