import type { WorkerLease } from "@orrery/contract";
import type { CommandContext } from "../command.ts";
import type { Registration } from "./registration.ts";
import { type DownloadDeps } from "./worker-models.ts";
/** A worker that serves calls. */
export interface RunningWorker {
    readonly context: CommandContext;
    readonly signal: AbortSignal;
    readonly download: DownloadDeps;
    /** Models that it was told to run; none for every model it has. */
    readonly models: readonly string[];
    readonly registration: Registration;
}
/** Tries until the hub can be reached; a refusal ends the worker. Returns undefined if it is stopped before. */
export declare const joinHub: (worker: RunningWorker) => Promise<WorkerLease | undefined>;
/** Renews the endpoints until the worker is stopped. The hub can be down for a while. */
export declare const renewUntilStopped: (worker: RunningWorker, first: WorkerLease) => Promise<void>;
//# sourceMappingURL=lease.d.ts.map