import type { DiscussionDetails } from "@orrery/contract";
import type { DiscussionRow } from "../../catalogue/discussions/discussion-store.ts";
import { type DiffDeps } from "../../catalogue/history/describe-change.ts";
import { type ChangedFile } from "../../catalogue/history/diff-trees.ts";
import type { CommitRow } from "../../catalogue/history/history-store.ts";
interface PullDetails {
    /** Oldest first. */
    readonly commits: readonly CommitRow[];
    readonly details: Pick<DiscussionDetails, "changes" | "filesWithConflicts">;
}
/** What a pull request adds to the discussion it is: its commits, and whether it can be merged. */
export declare const pullDetails: (deps: DiffDeps, discussion: DiscussionRow) => Promise<PullDetails>;
/** The files that differ between a pull request and the commit where it left its branch. */
export declare const changedFiles: ({ db }: DiffDeps, discussion: DiscussionRow) => Promise<ChangedFile[]>;
export declare const pullDiff: (deps: DiffDeps, discussion: DiscussionRow) => Promise<string>;
export {};
//# sourceMappingURL=pull-details.d.ts.map