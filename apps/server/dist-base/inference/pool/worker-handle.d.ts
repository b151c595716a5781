import type { FromWorker, InferenceEngine, ToWorker } from "../messages.ts";
/** A process that runs one model. */
export interface WorkerHandle {
    readonly pid: number | undefined;
    readonly send: (message: ToWorker) => void;
    readonly listen: (on: {
        message: (message: FromWorker) => void;
        exit: (why: string) => void;
    }) => void;
    readonly kill: () => void;
}
/** Starts a process without the hub's settings and output: what a model's files make it do, it does alone. */
export declare const startWorker: (engine: InferenceEngine) => WorkerHandle;
//# sourceMappingURL=worker-handle.d.ts.map