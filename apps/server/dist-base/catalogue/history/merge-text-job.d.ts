import type { ByteSource } from "../../blobs/byte-source.ts";
import type { WorkerJob } from "../../workers/job.ts";
import type { Workers } from "../../workers/workers.ts";
/** Max bytes of each version of a file that is merged by line. */
export declare const maxMergedBytes: number;
export declare const mergeTextJob: WorkerJob<null, Uint8Array | null>;
/** Merges three versions of a text; undefined if that is not possible within the limits of a worker. */
export declare const mergeText: (workers: Workers, sources: readonly ByteSource[], path: string) => Promise<Uint8Array | undefined>;
//# sourceMappingURL=merge-text-job.d.ts.map