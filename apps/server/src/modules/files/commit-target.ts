import { limits } from "@orrery/contract/limits";
import { findFor, resolveBranch } from "../../catalogue/access.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { openDiscussion, writingOf } from "../../catalogue/discussions/open-discussion.ts";
import {
  checkPullRequestWritable,
  pullRequestNumber,
  pullRequestRef,
} from "../../catalogue/discussions/pull-request-ref.ts";
import { type CommitRequest, type Committed, commitWithin } from "../../catalogue/history/commit.ts";
import { findRef, setRef } from "../../catalogue/history/history-store.ts";
import { checkDirectChange } from "../../catalogue/history/protected-branches.ts";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
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
export const resolveTarget = async (
  { db, catalogue }: TargetDeps,
  { kind, id, revision, isPullRequest }: CommitTarget,
  viewer: Viewer,
): Promise<ResolvedTarget> => {
  const number = pullRequestNumber(revision);
  if (number !== undefined && !isPullRequest) {
    const row = await findFor(catalogue, viewer, "contribute", kind, id);
    await checkPullRequestWritable(db, viewer, row, number);
    return { row, ref: revision };
  }
  const row = await findFor(catalogue, viewer, isPullRequest ? "contribute" : "change", kind, id);
  const ref = await resolveBranch(db, row, revision);
  if (!isPullRequest) await checkDirectChange(db, viewer, row, ref);
  return { row, ref };
};

/** Opens a pull request for a branch, with one commit on top of it. */
export const commitToNewPullRequest = async (
  transaction: Db,
  repositoryId: number,
  base: string,
  request: Omit<CommitRequest, "ref">,
  viewer: Viewer,
): Promise<Committed & { readonly pullRequest: number }> => {
  const { title, description = "", at } = request;
  const pull = { title: title.slice(0, limits.discussionTitle), description, status: "open", base } as const;
  const { number } = await openDiscussion(transaction, repositoryId, pull, writingOf(viewer, at));
  const ref = pullRequestRef(number);
  const branch = await findRef(transaction, repositoryId, [base]);
  if (branch)
    await setRef(transaction, { repository_id: repositoryId, name: ref, target: branch.target, updated_at: at });
  const done = await commitWithin(transaction, repositoryId, { ...request, ref });
  if (!done.isNew) throw new HubError("unprocessable", "The commit changes nothing, so no pull request was opened.");
  return { ...done, pullRequest: number };
};
