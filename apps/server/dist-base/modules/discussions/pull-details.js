import { describeChanges } from "../../catalogue/history/describe-change.js";
import { diffTrees } from "../../catalogue/history/diff-trees.js";
import { findMergeBase } from "../../catalogue/history/merge-base.js";
import { planMerge } from "../../catalogue/history/plan-merge.js";
import { emptyTreeId } from "../../git/tree.js";
import { toGitDiff } from "./git-diff.js";
import { baseOf, headsOf } from "./pull-request.js";
/** Max commits shown as events, and max files in the diff that clients ask for. */
const maxCommits = 1_000;
const maxDiffFiles = 100;
/** What a pull request adds to the discussion it is: its commits, and whether it can be merged. */
export const pullDetails = async (deps, discussion) => {
    const { repository_id, status, merge_commit } = discussion;
    const changes = { base: baseOf(discussion), ...(merge_commit !== null && { mergeCommitId: merge_commit }) };
    const heads = await headsOf(deps.db, discussion);
    if (!heads)
        return { commits: [], details: { changes } };
    const { ours, theirs } = heads;
    const isOpen = status === "open" || status === "draft";
    const plan = isOpen
        ? await planMerge(deps, repository_id, ours, theirs, false)
        : { ...(await findMergeBase(deps.db, repository_id, ours?.sha ?? "", theirs.sha)), conflicts: [] };
    const filesWithConflicts = plan.conflicts.length > 0 ? [...plan.conflicts] : false;
    return { commits: plan.added.slice(0, maxCommits).reverse(), details: { changes, filesWithConflicts } };
};
/** The files that differ between a pull request and the commit where it left its branch. */
export const changedFiles = async ({ db }, discussion) => {
    const heads = await headsOf(db, discussion);
    if (!heads)
        return [];
    const { base } = await findMergeBase(db, discussion.repository_id, heads.ours?.sha ?? "", heads.theirs.sha);
    return diffTrees(db, base?.tree ?? emptyTreeId, heads.theirs.tree);
};
export const pullDiff = async (deps, discussion) => {
    const files = (await changedFiles(deps, discussion)).slice(0, maxDiffFiles);
    return toGitDiff(await describeChanges(deps, discussion.repository_id, files));
};
//# sourceMappingURL=pull-details.js.map