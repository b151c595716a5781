import type { Db } from "../../db/engine.ts";
import type { CommitRow } from "./history-store.ts";
/** Where two lines of commits part. */
export interface MergeBase {
    /** The newest commit that both have; undefined if they have none in common. */
    readonly base: CommitRow | undefined;
    /** Commits that only the second line has, newest first. */
    readonly added: readonly CommitRow[];
}
/**
 * Walks back from both commits at once. A parent has fewer commits behind it than its child, so a commit's marks are
 * complete when it is taken, and the first one with both marks is the base.
 */
export declare const findMergeBase: (db: Db, repositoryId: number, first: string, second: string) => Promise<MergeBase>;
//# sourceMappingURL=merge-base.d.ts.map