import type { FileChange } from "@orrery/contract";
import { type BlobStore } from "../../blobs/store.ts";
import type { Db } from "../../db/engine.ts";
import type { Workers } from "../../workers/workers.ts";
import type { ChangedFile } from "./diff-trees.ts";
export interface DiffDeps {
    readonly db: Db;
    readonly blobs: BlobStore;
    readonly workers: Workers;
}
/** Says how files changed: text by line, weights by tensor, all by size and hash; a summary has only the latter. */
export declare const describeChanges: (deps: DiffDeps, repositoryId: number, files: readonly ChangedFile[], isSummary?: boolean) => Promise<FileChange[]>;
//# sourceMappingURL=describe-change.d.ts.map