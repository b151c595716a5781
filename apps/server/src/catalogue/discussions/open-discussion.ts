import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { Hunk } from "../../text/hunks.ts";
import { lockRepository } from "../history/commit.ts";
import type { RepositoryRow } from "../repository-store.ts";
import {
  type CommentVersionRow,
  commentLength,
  type DiscussionKey,
  type DiscussionRow,
  type EventRow,
  eraseComment,
  insertDiscussion,
  insertEvent,
  insertVersion,
  nextNumber,
  setEventData,
  versionsOf,
} from "./discussion-store.ts";
import { recordComment, recordDiscussion } from "./record-discussion.ts";

export interface DiscussionRequest {
  readonly title: string;
  readonly description: string;
  readonly status: DiscussionRow["status"];
  /** The branch that a pull request is for; absent for a discussion. */
  readonly base?: string;
}

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

const insertBounded = async (
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

/** Adds a change of title or state that was written before. */
export const addChange = async (
  db: Db,
  key: DiscussionKey,
  type: "status-change" | "title-change",
  data: object,
  writing: Writing,
): Promise<EventRow> => {
  const event = await insertBounded(db, key, type, data, writing);
  await recordDiscussion(db, key, "update", writing.at, { change: type });
  return event;
};

const insertBoundedVersion = async (db: Db, row: CommentVersionRow): Promise<void> => {
  await insertVersion(db, row);
  if ((await commentLength(db, row)) > maxCharacters) throw full(row.number);
};

/** The line that a comment is about; without one, it is about the whole discussion. */
export interface ReviewedLine {
  readonly path: string;
  readonly side: "before" | "after";
  readonly line: number;
  readonly commit: string;
  /** The position of the first comment of the thread, in a reply. */
  readonly replyTo?: number;
  /** The line and some before it, as they were. */
  readonly hunk?: Hunk;
  /** Who resolved the thread, in its first comment. */
  readonly resolvedBy?: string;
}

const insertComment = async (
  db: Db,
  key: DiscussionKey,
  content: string,
  writing: Writing,
  reviewed?: ReviewedLine,
): Promise<EventRow> => {
  const event = await insertBounded(db, key, reviewed ? "review-comment" : "comment", reviewed ?? {}, writing);
  const { repository_id, number, position } = event;
  await insertBoundedVersion(db, { repository_id, number, position, version: 1, content, created_at: writing.at });
  return event;
};

export const addComment = async (
  db: Db,
  key: DiscussionKey,
  content: string,
  writing: Writing,
  reviewed?: ReviewedLine,
): Promise<EventRow> => {
  const event = await insertComment(db, key, content, writing, reviewed);
  await recordComment(db, event, "create", writing.at);
  return event;
};

export const editComment = async (db: Db, event: EventRow, content: string, at: number): Promise<void> => {
  const { repository_id, number, position } = event;
  const version = ((await versionsOf(db, event, position)).at(-1)?.version ?? 0) + 1;
  await insertBoundedVersion(db, { repository_id, number, position, version, content, created_at: at });
  await recordComment(db, event, "update", at);
};

/** Deletes the text of a comment; returns the comment as it then is. */
export const hideComment = async (db: Db, event: EventRow, { author, at }: Writing): Promise<EventRow> => {
  const hidden = await eraseComment(db, event, author.author);
  await recordComment(db, hidden, "update", at);
  return hidden;
};

/** Resolves a thread, or reopens it, by its first comment; returns the comment as it then is. */
export const setResolved = async (
  db: Db,
  first: EventRow,
  isResolved: boolean,
  { author, at }: Writing,
): Promise<EventRow> => {
  const { resolvedBy, ...line } = JSON.parse(first.data) as ReviewedLine;
  if (isResolved === (resolvedBy !== undefined)) return first;
  const changed = await setEventData(db, first, { ...line, ...(isResolved && { resolvedBy: author.author }) });
  await recordComment(db, changed, "update", at);
  return changed;
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
  const comment = description ? await insertComment(db, key, description, writing) : undefined;
  await recordDiscussion(db, key, "create", writing.at, { description: comment });
  return key;
};
