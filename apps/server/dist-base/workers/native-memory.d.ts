/**
 * Ends this worker process once it holds much more memory than V8 allows its heap, which only native code can make it do.
 * The hub reports it like any worker that ran out of memory. Returns a function that stops watching.
 */
export declare const limitNativeMemory: () => (() => void);
//# sourceMappingURL=native-memory.d.ts.map