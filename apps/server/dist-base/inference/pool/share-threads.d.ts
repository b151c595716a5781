import type { ModelTarget } from "./call.ts";
/**
 * Threads for each worker of llama.cpp that has calls: what workers with a fixed number leave, in equal shares. Its
 * threads spin while they wait, so with more threads than processors they stop each other; one always works.
 */
export declare const shareThreads: (cores: number, busy: readonly Pick<ModelTarget, "engine" | "threads">[]) => number;
//# sourceMappingURL=share-threads.d.ts.map