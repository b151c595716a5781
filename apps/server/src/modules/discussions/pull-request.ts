import type { DiscussionRow } from "../../catalogue/discussions/discussion-store.ts";
import { pullRequestRef } from "../../catalogue/discussions/pull-request-ref.ts";
import { type CommitRow, commitOfRef, findCommit, findRef } from "../../catalogue/history/history-store.ts";
import { parentsOf } from "../../catalogue/history/walk.ts";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import { mainRef } from "../../git/ref-name.ts";

/** The two lines of commits that a pull request is about. */
export interface PullRequestHeads {
  readonly baseRef: string;
  /** The head of the branch; after the merge, the head before it. */
  readonly ours: CommitRow | undefined;
  readonly theirs: CommitRow;
}

export const baseOf = ({ base }: DiscussionRow): string => base ?? mainRef;

const headOf = async (db: Db, repositoryId: number, name: string): Promise<CommitRow | undefined> => {
  const ref = await findRef(db, repositoryId, [name]);
  return ref && commitOfRef(db, ref);
};

const oursOf = async (db: Db, discussion: DiscussionRow): Promise<CommitRow | undefined> => {
  const { repository_id, merge_commit } = discussion;
  if (merge_commit === null) return headOf(db, repository_id, baseOf(discussion));
  const merged = await findCommit(db, repository_id, merge_commit);
  const [first] = merged ? parentsOf(merged) : [];
  return first === undefined ? undefined : findCommit(db, repository_id, first);
};

/** Undefined if the ref of the pull request was deleted. */
export const headsOf = async (db: Db, discussion: DiscussionRow): Promise<PullRequestHeads | undefined> => {
  const { repository_id, number } = discussion;
  const theirs = await headOf(db, repository_id, pullRequestRef(number));
  return theirs && { baseRef: baseOf(discussion), ours: await oursOf(db, discussion), theirs };
};

export const noCommits = (number: number): HubError =>
  new HubError("RevisionNotFound", `The commits of pull request #${number} are no longer on this hub.`);
