import type { Catalogue } from "../../catalogue/catalogue.ts";
import { type CommitRequest, type Committed } from "../../catalogue/history/commit.ts";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import type { Db } from "../../db/engine.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
/** Where a commit is to go. */
export interface CommitTarget {
    readonly kind: RepositoryKind;
    readonly id: string;
    readonly revision: string;
    /** Whether the commit opens a pull request for the branch, instead of going to it. */
    readonly isPullRequest: boolean;
}
interface ResolvedTarget {
    readonly row: RepositoryRow;
    /** The branch or pull request. */
    readonly ref: string;
}
interface TargetDeps {
    readonly db: Db;
    readonly catalogue: Catalogue;
}
/** Finds the branch or pull request that a commit is for; throws if the viewer cannot commit there. */
export declare const resolveTarget: ({ db, catalogue }: TargetDeps, { kind, id, revision, isPullRequest }: CommitTarget, viewer: Viewer) => Promise<ResolvedTarget>;
/** Opens a pull request for a branch, with one commit on top of it. */
export declare const commitToNewPullRequest: (transaction: Db, repositoryId: number, base: string, request: Omit<CommitRequest, "ref">, viewer: Viewer) => Promise<Committed & {
    readonly pullRequest: number;
}>;
export {};
//# sourceMappingURL=commit-target.d.ts.map