import type { WorkerJob } from "../workers/job.ts";
type Loaded = Promise<WorkerJob<never, unknown>>;
/** Every job that a worker can be asked for, by its name. A worker loads only the readers that it needs. */
export declare const jobs: Readonly<Record<string, () => Loaded>>;
export {};
//# sourceMappingURL=worker-jobs.d.ts.map