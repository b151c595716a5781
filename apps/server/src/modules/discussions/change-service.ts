import type { DiscussionEvent, NewReviewComment, Reaction, ReactionCounts } from "@orrery/contract";
import {
  type DiscussionRow,
  type EventRow,
  findEvent,
  lockDiscussion,
  updateDiscussion,
  versionsOf,
} from "../../catalogue/discussions/discussion-store.ts";
import { parseEventId } from "../../catalogue/discussions/event-id.ts";
import {
  addChange,
  addComment,
  editComment,
  hideComment,
  type ReviewedLine,
  setResolved,
  type Writing,
  writingOf,
} from "../../catalogue/discussions/open-discussion.ts";
import { addReaction, reactionsOf, removeReaction } from "../../catalogue/discussions/reaction-store.ts";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import { requireRole } from "../../http/auth.ts";
import type { Actor } from "../../identity/audit-log.ts";
import type { Viewer } from "../../identity/viewer.ts";
import {
  canWrite,
  type DiscussionTarget,
  type FoundDiscussion,
  find,
  findPullRequest,
  isAuthor,
  noDiscussion,
} from "./find.ts";
import { toReactionCounts } from "./reaction-counts.ts";
import { findReviewedLine } from "./review/reviewed-line.ts";
import type { DiscussionDeps } from "./service.ts";
import { titleOf } from "./title.ts";
import { toAnyComment, toComment, toReviewComment, toStatusChange, toTitleChange } from "./wire.ts";

type EventOf<T extends DiscussionEvent["type"]> = Promise<Extract<DiscussionEvent, { type: T }>>;

interface CommentTarget extends DiscussionTarget {
  readonly comment: string;
}

interface ReactionTarget extends CommentTarget {
  readonly reaction: Reaction;
}

const notYours = (what: string, who: string): HubError =>
  new HubError("forbidden", `You can't ${what}. Only ${who} can.`);

/** Titles and states are changed by the author and by those who can write to the repository. */
const checkManages = (viewer: Viewer, { row, discussion }: FoundDiscussion, what: string): void => {
  if (isAuthor(viewer, discussion.author_id) || canWrite(viewer, row)) return;
  throw notYours(what, `its author ${discussion.author} and those with write access`);
};

const findComment = async (db: Db, row: RepositoryRow, { number, comment }: CommentTarget): Promise<EventRow> => {
  const key = parseEventId(comment);
  const isHere = key?.repository_id === row.id && key.number === number;
  const event = isHere ? await findEvent(db, key) : undefined;
  if (event?.type !== "comment" && event?.type !== "review-comment")
    throw new HubError(
      "not_found",
      `Discussion #${number} of ${row.full_name} has no comment "${comment.slice(0, 40)}".`,
    );
  return event;
};

const findShownComment = async (...given: Parameters<typeof findComment>): Promise<EventRow> => {
  const event = await findComment(...given);
  if ("hiddenBy" in (JSON.parse(event.data) as object)) throw new HubError("conflict", "This comment is hidden.");
  return event;
};

const checkStatus = ({ number, status }: DiscussionRow, wanted: "open" | "closed"): void => {
  if (status === "merged") throw new HubError("conflict", `Pull request #${number} is merged.`);
  if (status === wanted) throw new HubError("conflict", `#${number} is already ${wanted}.`);
};

const commentOf = async (db: Db, event: EventRow) => toComment(event, await versionsOf(db, event, event.position));
const reviewCommentOf = async (db: Db, event: EventRow) =>
  toReviewComment(event, await versionsOf(db, event, event.position));
/** A comment as it is now, with its reactions. */
const anyCommentOf = async (db: Db, event: EventRow, { account }: Viewer) => {
  const comment = toAnyComment(event, await versionsOf(db, event, event.position));
  const reacted = await reactionsOf(db, event, account?.id, event.position);
  const reactions = toReactionCounts(reacted, account !== undefined);
  return comment.type === "comment"
    ? { ...comment, data: { ...comment.data, reactions } }
    : { ...comment, data: { ...comment.data, reactions } };
};

type Work<T> = (transaction: Db, found: FoundDiscussion, writing: Writing) => Promise<T>;

type Change = <T>(target: DiscussionTarget, actor: Actor, work: Work<T>) => Promise<T>;

const createReview =
  (deps: DiscussionDeps, change: Change) =>
  async (
    target: DiscussionTarget,
    { comment, path, side, line }: NewReviewComment,
    actor: Actor,
  ): EventOf<"review-comment"> => {
    const { discussion } = await findPullRequest(deps, target, actor.viewer, "download");
    const reviewed = await findReviewedLine(deps, discussion, { path, side, line });
    return change(target, actor, async (db, found, writing) =>
      reviewCommentOf(db, await addComment(db, found.discussion, comment, writing, reviewed)),
    );
  };

/** Answers a comment on a line, in the thread that its first comment began. */
const createReply =
  (change: Change) =>
  (target: CommentTarget, text: string, actor: Actor): EventOf<"review-comment"> =>
    change(target, actor, async (db, { row, discussion }, writing) => {
      const { type, position, data } = await findComment(db, row, target);
      if (type !== "review-comment")
        throw new HubError("unprocessable", "Only comments on a line have replies. Comment on the discussion instead.");
      const { path, side, line, commit, replyTo = position } = JSON.parse(data) as ReviewedLine;
      const reviewed = { path, side, line, commit, replyTo };
      return reviewCommentOf(db, await addComment(db, discussion, text, writing, reviewed));
    });

/** The first comment of the thread that a comment on a line belongs to. */
const findThread = async (db: Db, row: RepositoryRow, target: CommentTarget): Promise<EventRow> => {
  const event = await findComment(db, row, target);
  if (event.type !== "review-comment")
    throw new HubError("unprocessable", "Only comments on a line can be resolved. Close the discussion instead.");
  const { replyTo } = JSON.parse(event.data) as ReviewedLine;
  return (replyTo !== undefined && (await findEvent(db, { ...event, position: replyTo }))) || event;
};

const createResolve =
  (change: Change) =>
  (target: CommentTarget, isResolved: boolean, actor: Actor): EventOf<"review-comment"> =>
    change(target, actor, async (db, { row, discussion }, writing) => {
      const { viewer } = actor;
      const first = await findThread(db, row, target);
      const isOwn = isAuthor(viewer, first.author_id) || isAuthor(viewer, discussion.author_id);
      if (!isOwn && !canWrite(viewer, row))
        throw notYours(
          isResolved ? "resolve this thread" : "reopen this thread",
          `its author ${first.author}, the author of the pull request and those with write access`,
        );
      return reviewCommentOf(db, await setResolved(db, first, isResolved, writing));
    });

const createReact =
  (change: Change) =>
  (target: ReactionTarget, isOn: boolean, actor: Actor): Promise<ReactionCounts> =>
    change(target, actor, async (db, { row }, { at }) => {
      const event = await findShownComment(db, row, target);
      const { id } = requireRole(actor.viewer, "write");
      if (isOn) await addReaction(db, event, target.reaction, id, at);
      else await removeReaction(db, event, target.reaction, id);
      return toReactionCounts(await reactionsOf(db, event, id, event.position), true);
    });

const createHide =
  (deps: DiscussionDeps, change: Change) =>
  async (target: CommentTarget, actor: Actor): EventOf<"comment" | "review-comment"> => {
    const hidden = await change(target, actor, async (db, { row }, writing) => {
      const event = await findShownComment(db, row, target);
      if (!isAuthor(actor.viewer, event.author_id) && !canWrite(actor.viewer, row))
        throw notYours("hide this comment", `its author ${event.author} and those with write access`);
      return hideComment(db, event, writing);
    });
    await deps.audit(actor, "discussion.comment.hide", `${target.kind} ${target.id}`, {
      number: target.number,
      comment: target.comment,
    });
    return toAnyComment(hidden, []);
  };

/** Changes to discussions, each in one transaction that no other change of the same discussion can enter. */
export const createDiscussionChanges = (deps: DiscussionDeps) => {
  const change = async <T>(target: DiscussionTarget, { viewer }: Actor, work: Work<T>): Promise<T> => {
    const { row, discussion: known } = await find(deps, target, viewer, "discuss");
    return deps.db.transaction().execute(async (transaction) => {
      const discussion = await lockDiscussion(transaction, known);
      if (!discussion) throw noDiscussion(row, target.number);
      return work(transaction, { row, discussion }, writingOf(viewer, deps.now()));
    });
  };

  return {
    comment: (target: DiscussionTarget, text: string, actor: Actor): EventOf<"comment"> =>
      change(target, actor, async (db, { discussion }, writing) =>
        commentOf(db, await addComment(db, discussion, text, writing)),
      ),

    review: createReview(deps, change),

    reply: createReply(change),

    /** Resolves the thread of a comment on a line, or reopens it, and returns its first comment. */
    resolve: createResolve(change),

    /** Adds or removes the caller's reaction to a comment, and returns all reactions to it. */
    react: createReact(change),

    rename: (target: DiscussionTarget, title: string, actor: Actor): EventOf<"title-change"> =>
      change(target, actor, async (db, found, writing) => {
        checkManages(actor.viewer, found, "change the title");
        const from = found.discussion.title;
        const to = titleOf(title);
        await updateDiscussion(db, found.discussion, { title: to });
        return toTitleChange(await addChange(db, found.discussion, "title-change", { from, to }, writing));
      }),

    setStatus: (
      target: DiscussionTarget,
      status: "open" | "closed",
      comment: string,
      actor: Actor,
    ): EventOf<"status-change"> =>
      change(target, actor, async (db, found, writing) => {
        checkManages(actor.viewer, found, status === "open" ? "open it" : "close it");
        checkStatus(found.discussion, status);
        if (comment.trim() !== "") await addComment(db, found.discussion, comment, writing);
        await updateDiscussion(db, found.discussion, { status });
        return toStatusChange(await addChange(db, found.discussion, "status-change", { status }, writing));
      }),

    editComment: (target: CommentTarget, text: string, actor: Actor): EventOf<"comment" | "review-comment"> =>
      change(target, actor, async (db, { row }, { at }) => {
        const event = await findShownComment(db, row, target);
        if (!isAuthor(actor.viewer, event.author_id)) throw notYours("edit this comment", `its author ${event.author}`);
        await editComment(db, event, text, at);
        return anyCommentOf(db, event, actor.viewer);
      }),

    hideComment: createHide(deps, change),
  };
};

export type DiscussionChangeService = ReturnType<typeof createDiscussionChanges>;
