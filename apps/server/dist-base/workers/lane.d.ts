import { type ByteSource } from "../blobs/byte-source.ts";
import type { Lane, WorkerJob } from "./job.ts";
export interface LaneSettings {
    readonly isolation: "thread" | "process";
    readonly size: number;
    readonly maxWaiting: number;
    readonly seconds: number;
    readonly memoryMb: number;
    /** The setting of the time limit. */
    readonly timeoutSetting?: string;
    /** What to do about the time limit. Default: raise its setting. */
    readonly advice?: string;
    /** Whether there is a worker, which has done nothing yet, also while the lane is idle. */
    readonly isWarm?: boolean;
    /** Time after which an idle worker ends. */
    readonly idleMs?: number;
    /** Time that a worker has to start. */
    readonly startMs?: number;
}
/** Told how long a job waited for a worker, and how long it then ran. */
export type ObserveJob = (stage: "wait" | "run", seconds: number) => void;
/** Limits of one run, besides those of its lane. */
export interface RunLimits {
    /** Ends the job when nobody waits for its result any more. */
    readonly signal?: AbortSignal;
    readonly seconds?: number;
    /** Default: the lane of the job. */
    readonly lane?: Lane;
    /** The setting of `seconds`. */
    readonly timeoutSetting?: string;
}
/** A worker that exceeds a limit is ended; the next job gets a new one. */
export declare const createLane: (settings: LaneSettings, observe?: ObserveJob) => {
    waiting: () => number;
    warm: () => void;
    busy: () => number;
    run: <Input, Output>(job: WorkerJob<Input, Output>, input: Input, sources?: readonly ByteSource[], subject?: string, limits?: RunLimits) => Promise<Output>;
    close: () => void;
};
//# sourceMappingURL=lane.d.ts.map