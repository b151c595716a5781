import type { ByteSource } from "../blobs/byte-source.ts";
import type { HubError } from "../errors.ts";
import type { WorkerJob } from "./job.ts";
/** Remembers which files took a job beyond a limit. */
export declare const createExceededLimits: (now?: () => number) => {
    /** The limit that one of the sources has reached before. */
    of: (job: WorkerJob<never, unknown>, sources: readonly ByteSource[]) => HubError | undefined;
    remember: (job: WorkerJob<never, unknown>, source: ByteSource | undefined, error: HubError) => void;
};
//# sourceMappingURL=exceeded-limits.d.ts.map