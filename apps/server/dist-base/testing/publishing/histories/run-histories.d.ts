import type { EngineForTests } from "../../engines.ts";
export interface HistoriesOptions {
    readonly engine: EngineForTests;
    readonly cases: number;
    /** Histories have the seeds from this one on. */
    readonly seed: number;
    /** Called after each repository. */
    readonly onProgress?: (done: number) => void;
}
interface HistoryCounts {
    histories: number;
    commits: number;
    merges: number;
    conflicts: number;
    branches: number;
    tags: number;
    annotated: number;
}
export interface HistoriesOutcome extends HistoryCounts {
    /** What differs from git, and what git fsck says. */
    readonly problems: string[];
}
/** Writes random histories through the API and compares each id with git's own. */
export declare const runHistories: (options: HistoriesOptions) => Promise<HistoriesOutcome>;
export {};
//# sourceMappingURL=run-histories.d.ts.map