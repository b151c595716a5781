import { type Registry } from "prom-client";
import type { ByteSource } from "../blobs/byte-source.ts";
import type { WorkerJob } from "./job.ts";
import { type RunLimits } from "./lane.ts";
/** Runs jobs on user-supplied bytes away from the event loop. */
export interface Workers {
    /** Rejects with the job's own error, or with a HubError that names the limit which the job has reached. */
    readonly run: <Input, Output>(job: WorkerJob<Input, Output>, input: Input, sources?: readonly ByteSource[], 
    /** Name of the input in error messages. */
    subject?: string, limits?: RunLimits) => Promise<Output>;
    readonly close: () => void;
}
/** Workers that report how long jobs wait and run. */
export interface MeasuredWorkers extends Workers {
    readonly registerMetrics: (registry: Registry) => void;
    /** Starts one worker of each lane that requests wait for, so that a busy machine does not have to. */
    readonly warm: () => void;
}
/** What one job may take, as the settings say. */
export interface WorkerLimits {
    readonly seconds: number;
    readonly memoryMb: number;
    /** For scans of files, which read some of them whole. */
    readonly scanSeconds?: number;
}
/** Creates the hub's workers; none runs before its first job. */
export declare const createWorkers: ({ seconds, memoryMb, scanSeconds }: WorkerLimits) => MeasuredWorkers;
//# sourceMappingURL=workers.d.ts.map