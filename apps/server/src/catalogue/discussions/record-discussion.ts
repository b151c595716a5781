import type { Db } from "../../db/engine.ts";
import type { EventComment, EventDiscussion } from "../events/event.ts";
import { recordEvent } from "../events/record-event.ts";
import { findById } from "../repository-store.ts";
import {
  type DiscussionKey,
  type DiscussionRow,
  type EventRow,
  findDiscussion,
  versionsOf,
} from "./discussion-store.ts";

const toDiscussion = (row: DiscussionRow): EventDiscussion => ({
  number: row.number,
  title: row.title,
  status: row.status,
  authorId: row.author_id,
  author: row.author,
  isPullRequest: row.is_pull_request === 1,
  base: row.base,
  mergeCommit: row.merge_commit,
});

/** A hidden comment has no versions left. */
const toComment = async (db: Db, event: EventRow): Promise<EventComment> => {
  const content = (await versionsOf(db, event, event.position)).at(-1)?.content;
  const { position, author_id: authorId, author } = event;
  return { position, authorId, author, ...(content !== undefined && { content }) };
};

const load = async (db: Db, { repository_id, number }: DiscussionKey) => {
  const row = await findById(db, repository_id);
  const discussion = await findDiscussion(db, { repository_id, number });
  return row && discussion && { row, discussion: toDiscussion(discussion) };
};

type DiscussionUpdate = "title-change" | "status-change";

/** Records that a discussion was opened, with its description, or changed. */
export const recordDiscussion = async (
  db: Db,
  key: DiscussionKey,
  action: "create" | "update",
  at: number,
  { description, change }: { readonly description?: EventRow | undefined; readonly change?: DiscussionUpdate } = {},
): Promise<void> => {
  const found = await load(db, key);
  if (!found) return;
  const { row, discussion } = found;
  const comment = description && (await toComment(db, description));
  const detail = { discussion, ...(change && { change }), ...(comment && { comment }) };
  await recordEvent(db, row, { scope: "discussion", action, ...detail }, at);
};

/** Records that a comment was written, edited or hidden, or its thread resolved. */
export const recordComment = async (
  db: Db,
  event: EventRow,
  action: "create" | "update",
  at: number,
): Promise<void> => {
  const found = await load(db, event);
  if (!found) return;
  const { row, discussion } = found;
  const comment = await toComment(db, event);
  await recordEvent(db, row, { scope: "discussion.comment", action, discussion, comment }, at);
};
