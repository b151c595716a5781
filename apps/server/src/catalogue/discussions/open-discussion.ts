import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { lockRepository } from "../history/commit.ts";
import type { RepositoryRow } from "../repository-store.ts";
import {
  type CommentVersionRow,
  commentLength,
  type DiscussionKey,
  type DiscussionRow,
  type EventRow,
  insertDiscussion,
  insertEvent,
  insertVersion,
  nextNumber,
} from "./discussion-store.ts";

export interface DiscussionRequest {
  readonly title: string;
  readonly description: string;
  readonly status: DiscussionRow["status"];
  /** The branch that a pull request is for; absent for a discussion. */
  readonly base?: string;
}

/** Who writes, and when. */
export interface Writing {
  readonly author: Pick<DiscussionRow, "author" | "author_id">;
  readonly at: number;
}

export const writingOf = ({ account }: Viewer, at: number): Writing => ({
  author: { author: account?.name ?? "", author_id: account?.id ?? null },
  at,
});

export const disabledDiscussions = ({ full_name }: RepositoryRow): HubError =>
  new HubError("forbidden", `Discussions and pull requests are disabled for ${full_name}.`);

/** Clients look for this exact text. */
export const disabledRepository = (): HubError => new HubError("forbidden", "Access to this resource is disabled.");

/** A discussion is read as a whole, so its events and the text of its comments are bounded. */
const maxEvents = 5_000;
const maxCharacters = 4 * 1024 * 1024;

const full = (number: number): HubError => new HubError("conflict", `Discussion #${number} is full. Open a new one.`);

export const addEvent = async (
  db: Db,
  { repository_id, number }: DiscussionKey,
  type: EventRow["type"],
  data: object,
  { author, at }: Writing,
): Promise<EventRow> => {
  const event = { repository_id, number, type, data: JSON.stringify(data), created_at: at, ...author };
  const row = await insertEvent(db, event);
  if (row.position > maxEvents) throw full(number);
  return row;
};

/** Adds a version to a comment. */
export const addVersion = async (db: Db, row: CommentVersionRow): Promise<void> => {
  await insertVersion(db, row);
  if ((await commentLength(db, row)) > maxCharacters) throw full(row.number);
};

export const addComment = async (db: Db, key: DiscussionKey, content: string, writing: Writing): Promise<EventRow> => {
  const event = await addEvent(db, key, "comment", {}, writing);
  const { repository_id, number, position } = event;
  await addVersion(db, { repository_id, number, position, version: 1, content, created_at: writing.at });
  return event;
};

/** Opens a discussion or a pull request inside the caller's transaction, under the next number of its repository. */
export const openDiscussion = async (
  db: Db,
  repositoryId: number,
  { title, description, status, base }: DiscussionRequest,
  writing: Writing,
): Promise<DiscussionKey> => {
  const row = await lockRepository(db, repositoryId);
  if (row.is_disabled) throw disabledRepository();
  if (row.discussions_disabled) throw disabledDiscussions(row);
  const key = { repository_id: repositoryId, number: await nextNumber(db, repositoryId) };
  const pull = base === undefined ? { is_pull_request: 0 as const } : { is_pull_request: 1 as const, base };
  await insertDiscussion(db, { ...key, ...pull, title, status, created_at: writing.at, ...writing.author });
  if (description) await addComment(db, key, description, writing);
  return key;
};
