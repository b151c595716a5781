import type { DiscussionRow } from "../../catalogue/discussions/discussion-store.ts";
import { type CommitRow } from "../../catalogue/history/history-store.ts";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
/** The two lines of commits that a pull request is about. */
export interface PullRequestHeads {
    readonly baseRef: string;
    /** The head of the branch; after the merge, the head before it. */
    readonly ours: CommitRow | undefined;
    readonly theirs: CommitRow;
}
export declare const baseOf: ({ base }: DiscussionRow) => string;
/** Undefined if the ref of the pull request was deleted. */
export declare const headsOf: (db: Db, discussion: DiscussionRow) => Promise<PullRequestHeads | undefined>;
export declare const noCommits: (number: number) => HubError;
//# sourceMappingURL=pull-request.d.ts.map