import type { InferenceEngine, JobAnswer } from "../messages.ts";
import { type ModelTarget, type PoolJob } from "./call.ts";
import { type MeasuredSpeed } from "./speeds.ts";
import type { WorkerHandle } from "./worker-handle.ts";
/** What the pool is made from. */
export interface PoolOptions {
    readonly startWorker: (engine: InferenceEngine) => WorkerHandle;
    readonly now: () => number;
    /** Bytes that all processes together may use. */
    readonly memory: number;
    /** Most calls that may wait. */
    readonly queue: number;
    /** Threads that all models share. */
    readonly cores: number;
    /** Milliseconds after which an idle model is unloaded. */
    readonly idleTime: number;
    /** Whether a model stays loaded however long it is idle, unless another one needs its room. */
    readonly staysLoaded?: (modelId: string) => boolean;
    /** Most milliseconds for each run, and for loading. */
    readonly timeLimit: number;
    readonly loadLimit: number;
    /** Told how long a call waited in the queue, with the time to load its model. */
    readonly onBegin?: (waitedMs: number) => void;
}
/** One loaded model, for those who look after the hub. */
export interface HostStatus {
    readonly id: string;
    readonly repositoryId: number;
    readonly engine: InferenceEngine;
    readonly quantization?: string;
    readonly pid: number | undefined;
    readonly isLoaded: boolean;
    readonly memory: number;
    /** Calls that wait or run. */
    readonly requests: number;
    readonly waiting: number;
    readonly tokensPerSecond?: number;
}
/** Runs models in processes of their own, within bounds. */
export interface Pool {
    readonly run: (target: ModelTarget, work: PoolJob) => Promise<JobAnswer>;
    /** Loads a model before its first call; resolves when it is loaded or cannot be. Throws if there is no room. */
    readonly load: (target: ModelTarget) => Promise<void>;
    /** Whether a model can be loaded without unloading another one. */
    readonly hasRoomFor: (target: ModelTarget) => boolean;
    /** Whether no process of a model has loaded it yet. */
    readonly isLoading: (target: ModelTarget) => boolean;
    /** Ends the processes of a model, except those that run one target; their calls fail. */
    readonly stop: (repositoryId: number, except?: ModelTarget) => void;
    readonly status: () => readonly HostStatus[];
    /** How fast a model was, if it has run. */
    readonly speedOf: (target: ModelTarget) => MeasuredSpeed | undefined;
    /** Why a model could not be loaded the last time, if it could not. */
    readonly failureOf: (target: ModelTarget) => string | undefined;
    readonly close: () => Promise<void>;
}
/** A pool without any process yet. */
export declare const createPool: (parts: PoolOptions) => Pool;
//# sourceMappingURL=pool.d.ts.map