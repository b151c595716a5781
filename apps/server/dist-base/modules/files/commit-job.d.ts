import type { ByteSource } from "../../blobs/byte-source.ts";
import type { WorkerJob } from "../../workers/job.ts";
import type { Workers } from "../../workers/workers.ts";
import { type CommitLines } from "./commit-lines.ts";
/** The lines of a commit; what files contain is in one piece, which moves between threads without a copy. */
interface PackedLines extends Omit<CommitLines, "files"> {
    readonly files: readonly {
        readonly path: string;
        readonly oid: string;
        readonly end: number;
    }[];
    readonly contents: Uint8Array;
}
interface CommitLimits {
    readonly maxOperations: number;
}
/** Reads the body of a commit. */
export declare const commitJob: WorkerJob<CommitLimits, PackedLines>;
/**
 * Reads the lines of a commit; those of a large one in a worker. A small one takes a few milliseconds in this thread: on a busy
 * machine, a worker gets its turn late.
 */
export declare const readCommit: (workers: Workers, body: ByteSource, limits: CommitLimits) => Promise<CommitLines>;
export {};
//# sourceMappingURL=commit-job.d.ts.map