import type { Splits } from "@orrery/contract";
import type { WorkerJob } from "../../workers/job.ts";
import { type RowSelection } from "./select-rows.ts";
import type { RowRange } from "./shard.ts";
type Format = Splits[number]["format"];
/** Which rows of which files are read, and whether they are sent or summed up. */
interface RowsQuestion {
    readonly format: Format;
    /** The paths of the sources, in their order. */
    readonly paths: readonly string[];
    /** Without it, the columns are summed up. */
    readonly window?: RowRange;
    /** With it, the rows at the start are read and the window is taken from those that match. */
    readonly selection?: RowSelection;
}
/** Rows of a dataset, or what its columns hold. */
export declare const rowsJob: WorkerJob<RowsQuestion, Uint8Array>;
export {};
//# sourceMappingURL=rows-job.d.ts.map