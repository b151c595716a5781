import type { RepositoryChange } from "../db/schema.ts";
import type { WorkerJob } from "../workers/job.ts";
import type { RepositoryKind } from "./repository-id.ts";
interface Repository {
    readonly kind: RepositoryKind;
    /** The paths of the sources, in their order, then those of files whose names alone matter. */
    readonly paths: readonly string[];
}
/** What the files of a repository say about it. */
export declare const factsJob: WorkerJob<Repository, RepositoryChange>;
export {};
//# sourceMappingURL=facts-job.d.ts.map