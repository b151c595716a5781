import type { BlobStore } from "../../blobs/store.ts";
import type { Db } from "../../db/engine.ts";
import type { Workers } from "../../workers/workers.ts";
import type { NewFile } from "./commit.ts";
import { type CommitRow } from "./history-store.ts";
export interface MergeDeps {
    readonly db: Db;
    readonly blobs: BlobStore;
    readonly workers: Workers;
}
/** What a merge of `theirs` into `ours` would change. */
export interface MergePlan {
    readonly base: CommitRow | undefined;
    /** Commits that only the merged line has, newest first. */
    readonly added: readonly CommitRow[];
    readonly put: readonly NewFile[];
    readonly remove: readonly string[];
    /** Files that both lines have changed in ways that cannot be combined. */
    readonly conflicts: readonly string[];
}
/** Plans a merge of two heads: paths that one side changed are taken from it, texts that both changed merged by line. */
export declare const planMerge: (deps: MergeDeps, repositoryId: number, ours: CommitRow | undefined, theirs: CommitRow, isStored: boolean) => Promise<MergePlan>;
//# sourceMappingURL=plan-merge.d.ts.map