import { type CommitDeps, commitAndFollowUp } from "../../catalogue/commit-and-follow-up.ts";
import { type DiscussionRow, lockDiscussion, updateDiscussion } from "../../catalogue/discussions/discussion-store.ts";
import { addChange, addComment, writingOf } from "../../catalogue/discussions/open-discussion.ts";
import { type CommitRequest, type Committed, commitWithin, lockRepository } from "../../catalogue/history/commit.ts";
import { type MergePlan, planMerge } from "../../catalogue/history/plan-merge.ts";
import { checkReviewer } from "../../catalogue/history/protected-branches.ts";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import type { Actor } from "../../identity/audit-log.ts";
import { type DiscussionTarget, type FoundDiscussion, findPullRequest } from "./find.ts";
import { baseOf, headsOf, noCommits, type PullRequestHeads } from "./pull-request.ts";
import type { DiscussionDeps } from "./service.ts";

export interface MergeService {
  /** Merges a pull request and returns the id of the merge commit. */
  readonly merge: (target: DiscussionTarget, comment: string, actor: Actor) => Promise<string>;
}

/** How often a merge is planned again because a commit arrived meanwhile. */
const maxAttempts = 5;
const shownConflicts = 20;

const checkOpen = ({ number, status }: DiscussionRow): void => {
  if (status === "draft")
    throw new HubError("conflict", `Pull request #${number} is a draft. Set its status to open, then merge it.`);
  if (status !== "open") throw new HubError("conflict", `Pull request #${number} is ${status}.`);
};

const conflictError = (number: number, paths: readonly string[]): HubError => {
  const more = paths.length > shownConflicts ? ` and ${paths.length - shownConflicts} more` : "";
  const names = paths.slice(0, shownConflicts).map((path) => `"${path}"`);
  return new HubError(
    "conflict",
    `Pull request #${number} has conflicts in ${names.join(", ")}${more}. Merge the branch into refs/pr/${number} with git, or open a new pull request for the current branch.`,
  );
};

const commitList = ({ added }: MergePlan): string =>
  added
    .slice(0, 100)
    .map(({ sha, title }) => `- ${title} (${sha})`)
    .join("\n");

const requestOf = (
  discussion: DiscussionRow,
  heads: PullRequestHeads,
  plan: MergePlan,
): Omit<CommitRequest, "author" | "at"> => ({
  ref: heads.baseRef,
  put: plan.put,
  remove: plan.remove,
  title: `${discussion.title} (#${discussion.number})`,
  description: commitList(plan),
  merged: { sha: heads.theirs.sha, commits: plan.added.length },
});

const sameHeads = (left: PullRequestHeads, right: PullRequestHeads | undefined): boolean =>
  left.ours?.sha === right?.ours?.sha && left.theirs.sha === right?.theirs.sha;

const checkMerger = (
  { db }: DiscussionDeps,
  { row, discussion }: FoundDiscussion,
  { added }: MergePlan,
  { viewer }: Actor,
): Promise<void> =>
  checkReviewer(db, viewer, row, {
    ref: baseOf(discussion),
    authors: [discussion.author, ...added.map(({ author }) => author)],
  });

export const createMergeService = (deps: DiscussionDeps & CommitDeps): MergeService => {
  /** Writes the planned merge, unless the state or one of the heads has changed since; then undefined. */
  const writeMerge =
    (
      { row, discussion: known }: FoundDiscussion,
      heads: PullRequestHeads,
      plan: MergePlan,
      comment: string,
      { viewer }: Actor,
    ) =>
    async (transaction: Db): Promise<Committed & { readonly isStale?: boolean }> => {
      await lockRepository(transaction, row.id);
      const discussion = await lockDiscussion(transaction, known);
      if (!discussion) throw new HubError("not_found", `${row.full_name} has no discussion #${known.number}.`);
      checkOpen(discussion);
      if (!sameHeads(heads, await headsOf(transaction, discussion)))
        return { sha: "", tree: "", ref: null, isNew: false, isStale: true };
      const writing = writingOf(viewer, deps.now());
      const request = requestOf(discussion, heads, plan);
      const done = await commitWithin(transaction, row.id, {
        ...request,
        author: writing.author.author,
        at: writing.at,
      });
      if (comment.trim() !== "") await addComment(transaction, discussion, comment, writing);
      await updateDiscussion(transaction, discussion, { status: "merged", merge_commit: done.sha });
      await addChange(transaction, discussion, "status-change", { status: "merged" }, writing);
      return done;
    };

  /** The id of the merge commit; undefined if the plan was stale. */
  const attempt = async (found: FoundDiscussion, comment: string, actor: Actor): Promise<string | undefined> => {
    const heads = await headsOf(deps.db, found.discussion);
    if (!heads) throw noCommits(found.discussion.number);
    const plan = await planMerge(deps, found.row.id, heads.ours, heads.theirs, true);
    const { number } = found.discussion;
    if (plan.added.length === 0)
      throw new HubError("conflict", `Pull request #${number} has no commits that are not on the branch yet.`);
    if (plan.conflicts.length > 0) throw conflictError(number, plan.conflicts);
    await checkMerger(deps, found, plan, actor);
    const { isStale, sha } = await commitAndFollowUp(deps, found.row, actor, {
      enters: plan.put,
      write: writeMerge(found, heads, plan, comment, actor),
      audited: (done) => (done.isStale ? [] : [["pull_request.merge", { number, sha: done.sha }]]),
    });
    return isStale ? undefined : sha;
  };

  return {
    merge: async (target, comment, actor) => {
      const found = await findPullRequest(deps, target, actor.viewer, "change");
      checkOpen(found.discussion);
      for (let tries = 0; tries < maxAttempts; tries += 1) {
        const sha = await attempt(found, comment, actor);
        if (sha) return sha;
      }
      throw new HubError("conflict", `${found.row.full_name} has too many new commits at once. Try again in a moment.`);
    },
  };
};
