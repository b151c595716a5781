import type { Splits } from "@orrery/contract";
import type { WorkerJob } from "../../workers/job.ts";
import type { Workers } from "../../workers/workers.ts";
import type { DeclaredSplit } from "./declared-splits.ts";
import { type DataFile } from "./splits.ts";
interface SplitsQuestion {
    readonly files: readonly DataFile[];
    readonly declared: readonly DeclaredSplit[];
}
/** The splits of a dataset: which files the patterns of its card match. */
export declare const splitsJob: WorkerJob<SplitsQuestion, Splits>;
/** Finds the splits of a dataset, in a worker if there are many files or patterns. */
export declare const findSplits: (workers: Workers, question: SplitsQuestion) => Promise<Splits>;
export {};
//# sourceMappingURL=splits-job.d.ts.map