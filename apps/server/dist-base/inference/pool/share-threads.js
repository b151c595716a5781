/**
 * Threads for each worker of llama.cpp that has calls: what workers with a fixed number leave, in equal shares. Its
 * threads spin while they wait, so with more threads than processors they stop each other; one always works.
 */
export const shareThreads = (cores, busy) => {
    const fixed = busy.filter(({ engine }) => engine === "onnx").reduce((sum, { threads }) => sum + threads, 0);
    const others = busy.filter(({ engine }) => engine === "llama").length;
    return Math.max(1, Math.floor((cores - fixed) / Math.max(1, others)));
};
//# sourceMappingURL=share-threads.js.map