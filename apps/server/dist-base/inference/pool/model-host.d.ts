import { HubInferenceError } from "../hub-inference-error.ts";
import type { InferenceOutcome } from "../messages.ts";
import type { ModelTarget, PoolCall } from "./call.ts";
import type { WorkerHandle } from "./worker-handle.ts";
/** What a host is run by. */
export interface HostOptions {
    readonly takeWorker: () => WorkerHandle;
    readonly now: () => number;
    /** Bytes that the model is taken to need until it has said so itself. */
    readonly estimate: number;
    /** Most milliseconds for each run, and for loading. */
    readonly timeLimit: number;
    readonly loadLimit: number;
    /** Called when a call leaves the queue. */
    readonly onBegin: (call: PoolCall) => void;
    readonly onLoaded: (milliseconds: number) => void;
    /** Called once, when the host has ended; calls that were never begun are handed back. */
    readonly onEnd: (host: ModelHost, why: HostEnd, waiting: readonly PoolCall[], error: HubInferenceError) => void;
    /** Called with the answers of calls that ran as one, and the milliseconds that they took. */
    readonly onAnswered: (outcomes: readonly InferenceOutcome[], ms: number) => void;
    /** Called when calls have begun or ended, or memory has changed. */
    readonly onChange: () => void;
}
/** Why a host ended: it was told to, an admin stopped the model, its process died, or the model cannot be loaded. */
export type HostEnd = "told" | "stopped" | "crashed" | "unloadable";
/** One model in one process, with the calls that wait for it. */
export declare class ModelHost {
    #private;
    readonly target: ModelTarget;
    memory: number;
    lastUsed: number;
    readonly startedAt: number;
    isLoaded: boolean;
    /** Resolves when the model is loaded, or cannot be. */
    readonly loading: Promise<void>;
    constructor(target: ModelTarget, parts: HostOptions);
    get pid(): number | undefined;
    get waiting(): number;
    /** Calls that wait or run. */
    get load(): number;
    get isIdle(): boolean;
    /** Puts a call into the queue; one whose caller leaves is taken out, or told to stop. */
    add(call: PoolCall): void;
    cancel(call: PoolCall): void;
    /** Takes a call out that would not wait any longer. */
    withdraw(call: PoolCall): void;
    /** Tells the process how many threads it may use; the same number is not sent twice. */
    setThreads(count: number): void;
    end(why?: HostEnd, error?: HubInferenceError): void;
}
//# sourceMappingURL=model-host.d.ts.map