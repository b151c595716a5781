import type { ModelTarget } from "./call.ts";
/** What a process needs before it has a model. */
export declare const bareProcess: number;
/** Bytes that a process with the model needs. */
export declare const estimateMemory: ({ bytes, memory }: Pick<ModelTarget, "bytes" | "memory">) => number;
//# sourceMappingURL=memory-estimate.d.ts.map