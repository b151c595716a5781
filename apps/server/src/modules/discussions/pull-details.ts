import type { DiscussionDetails } from "@orrery/contract";
import type { DiscussionRow } from "../../catalogue/discussions/discussion-store.ts";
import { type DiffDeps, describeChanges } from "../../catalogue/history/describe-change.ts";
import { type ChangedFile, diffTrees } from "../../catalogue/history/diff-trees.ts";
import type { CommitRow } from "../../catalogue/history/history-store.ts";
import { findMergeBase } from "../../catalogue/history/merge-base.ts";
import { planMerge } from "../../catalogue/history/plan-merge.ts";
import { emptyTreeId } from "../../git/tree.ts";
import { toGitDiff } from "./git-diff.ts";
import { baseOf, headsOf } from "./pull-request.ts";

interface PullDetails {
  /** Oldest first. */
  readonly commits: readonly CommitRow[];
  readonly details: Pick<DiscussionDetails, "changes" | "filesWithConflicts">;
}

/** Max commits shown as events, and max files in the diff that clients ask for. */
const maxCommits = 1_000;
const maxDiffFiles = 100;

/** What a pull request adds to the discussion it is: its commits, and whether it can be merged. */
export const pullDetails = async (deps: DiffDeps, discussion: DiscussionRow): Promise<PullDetails> => {
  const { repository_id, status, merge_commit } = discussion;
  const changes = { base: baseOf(discussion), ...(merge_commit !== null && { mergeCommitId: merge_commit }) };
  const heads = await headsOf(deps.db, discussion);
  if (!heads) return { commits: [], details: { changes } };
  const { ours, theirs } = heads;
  const isOpen = status === "open" || status === "draft";
  const plan = isOpen
    ? await planMerge(deps, repository_id, ours, theirs, false)
    : { ...(await findMergeBase(deps.db, repository_id, ours?.sha ?? "", theirs.sha)), conflicts: [] };
  const filesWithConflicts = plan.conflicts.length > 0 ? [...plan.conflicts] : false;
  return { commits: plan.added.slice(0, maxCommits).reverse(), details: { changes, filesWithConflicts } };
};

/** The files that differ between a pull request and the commit where it left its branch. */
export const changedFiles = async ({ db }: DiffDeps, discussion: DiscussionRow): Promise<ChangedFile[]> => {
  const heads = await headsOf(db, discussion);
  if (!heads) return [];
  const { base } = await findMergeBase(db, discussion.repository_id, heads.ours?.sha ?? "", heads.theirs.sha);
  return diffTrees(db, base?.tree ?? emptyTreeId, heads.theirs.tree);
};

export const pullDiff = async (deps: DiffDeps, discussion: DiscussionRow): Promise<string> => {
  const files = (await changedFiles(deps, discussion)).slice(0, maxDiffFiles);
  return toGitDiff(await describeChanges(deps, discussion.repository_id, files));
};
