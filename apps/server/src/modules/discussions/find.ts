import { findFor } from "../../catalogue/access.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { type DiscussionRow, findDiscussion } from "../../catalogue/discussions/discussion-store.ts";
import { disabledDiscussions, disabledRepository } from "../../catalogue/discussions/open-discussion.ts";
import { can, guardOf, type RepositoryAction } from "../../catalogue/policy.ts";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";

export interface RepositoryTarget {
  readonly kind: RepositoryKind;
  readonly id: string;
}

/** A discussion in a request. */
export interface DiscussionTarget extends RepositoryTarget {
  readonly number: number;
}

export interface FoundDiscussion {
  readonly row: RepositoryRow;
  readonly discussion: DiscussionRow;
}

export interface DiscussionSource {
  readonly db: Db;
  readonly catalogue: Catalogue;
}

/** A repository whose discussions are open to the viewer for an action. */
export const findRepository = async (
  { catalogue }: DiscussionSource,
  { kind, id }: RepositoryTarget,
  viewer: Viewer,
  action: RepositoryAction,
): Promise<RepositoryRow> => {
  const row = await findFor(catalogue, viewer, action, kind, id);
  if (row.discussions_disabled) throw disabledDiscussions(row);
  if (row.is_disabled && action !== "see") throw disabledRepository();
  return row;
};

export const noDiscussion = ({ full_name }: RepositoryRow, number: number): HubError =>
  new HubError("not_found", `${full_name} has no discussion #${number}.`);

export const find = async (
  source: DiscussionSource,
  target: DiscussionTarget,
  viewer: Viewer,
  action: RepositoryAction,
): Promise<FoundDiscussion> => {
  const row = await findRepository(source, target, viewer, action);
  const discussion = await findDiscussion(source.db, { repository_id: row.id, number: target.number });
  if (!discussion) throw noDiscussion(row, target.number);
  return { row, discussion };
};

/** The same, if it is a pull request. */
export const findPullRequest = async (...given: Parameters<typeof find>): Promise<FoundDiscussion> => {
  const found = await find(...given);
  if (!found.discussion.is_pull_request)
    throw new HubError("unprocessable", `#${found.discussion.number} is a discussion, not a pull request.`);
  return found;
};

export const isAuthor = (viewer: Viewer, authorId: number | null): boolean =>
  authorId !== null && authorId === viewer.account?.id;

export const canWrite = (viewer: Viewer, row: RepositoryRow): boolean => can(viewer, "change", guardOf(row));
