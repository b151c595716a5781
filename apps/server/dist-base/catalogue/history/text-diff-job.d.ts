import { type Hunk } from "../../text/hunks.ts";
import type { WorkerJob } from "../../workers/job.ts";
/** How a text changed, line by line. */
export interface TextDiff {
    readonly hunks: readonly Hunk[];
    readonly addedLines: number;
    readonly removedLines: number;
    /** Whether there are more hunks than are shown. */
    readonly isTruncated: boolean;
}
/** Max bytes of a text that is compared by line. */
export declare const maxDiffBytes: number;
export declare const textDiffJob: WorkerJob<null, TextDiff | null>;
//# sourceMappingURL=text-diff-job.d.ts.map