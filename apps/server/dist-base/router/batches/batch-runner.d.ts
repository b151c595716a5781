import type { Viewer } from "../../identity/viewer.ts";
import { type RunLine } from "./batch-line.ts";
import type { BatchRow } from "./batch-store.ts";
import type { RunnerStore } from "./runner-store.ts";
export interface BatchRunnerDeps {
    readonly store: RunnerStore;
    readonly runLine: RunLine;
    /** The account of a batch with the role of its token; undefined if it can no longer run calls. */
    readonly viewerOf: (batch: BatchRow) => Promise<Viewer | undefined>;
    readonly livingProcesses: () => Promise<ReadonlySet<string>>;
    /** Ingests and settles the calls that dead processes have left. */
    readonly settleDead: () => Promise<void>;
    readonly settings: {
        readonly batchConcurrency: number;
        readonly batchDays: number;
    };
    readonly now: () => number;
    readonly onError: (error: unknown) => void;
}
/** Runs batches in the background. Each is run by one process at a time. */
export interface BatchRunner {
    /** Looks for batches to run now. */
    readonly wake: () => void;
    /** Starts no more lines, and waits for those that run; after `maxMs` they are aborted. */
    readonly stop: (maxMs: number) => Promise<void>;
}
export declare const createBatchRunner: (deps: BatchRunnerDeps) => BatchRunner;
//# sourceMappingURL=batch-runner.d.ts.map