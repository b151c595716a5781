import type {
  DiscussionDetails,
  DiscussionEvent,
  DiscussionQuery,
  Discussions,
  NewDiscussion,
  NewReviewComment,
  Reaction,
  ReactionCounts,
  RepositoryKind,
} from "@orrery/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson, sendJson } from "../get-json.ts";
import { toQueryText } from "../repositories.ts";
import { apiPath } from "../repository.ts";

/** A discussion or pull request of a repository. */
export interface DiscussionLocation {
  readonly kind: RepositoryKind;
  readonly id: string;
  readonly num: number;
}

const listPath = (kind: RepositoryKind, id: string): string => `${apiPath(kind, id)}/discussions`;
export const discussionPath = ({ kind, id, num }: DiscussionLocation): string => `${listPath(kind, id)}/${num}`;

export const pullChangesPath = (at: DiscussionLocation): string => `${discussionPath(at)}/changes`;

export const discussionsPerPage = 30;

export const discussionsQuery = (kind: RepositoryKind, id: string, query: DiscussionQuery) =>
  queryOptions({
    queryKey: ["repository", kind, id, "discussions", query],
    queryFn: ({ signal }) =>
      getJson<Discussions>(`${listPath(kind, id)}?${toQueryText({ limit: discussionsPerPage, ...query })}`, signal),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

export const discussionQuery = (at: DiscussionLocation) =>
  queryOptions({
    queryKey: ["repository", at.kind, at.id, "discussion", at.num],
    queryFn: ({ signal }) => getJson<DiscussionDetails>(discussionPath(at), signal),
    staleTime: 5_000,
  });

export const openDiscussion = (
  kind: RepositoryKind,
  id: string,
  request: NewDiscussion,
): Promise<{ readonly num: number }> => sendForJson("POST", listPath(kind, id), request);

export const sendComment = (
  at: DiscussionLocation,
  comment: string,
): Promise<{ readonly newMessage: DiscussionEvent }> =>
  sendForJson("POST", `${discussionPath(at)}/comment`, { comment });

const commentPath = (at: DiscussionLocation, comment: string): string =>
  `${discussionPath(at)}/comment/${encodeURIComponent(comment)}`;

export const editComment = (at: DiscussionLocation, comment: string, content: string): Promise<void> =>
  sendJson("POST", `${commentPath(at, comment)}/edit`, { content });

export const hideComment = (at: DiscussionLocation, comment: string): Promise<void> =>
  sendJson("POST", `${commentPath(at, comment)}/hide`);

export const reviewLine = (at: DiscussionLocation, review: NewReviewComment): Promise<void> =>
  sendJson("POST", `${discussionPath(at)}/review-comment`, review);

export const replyToComment = (at: DiscussionLocation, id: string, comment: string): Promise<void> =>
  sendJson("POST", `${commentPath(at, id)}/reply`, { comment });

/** Resolves the thread of a comment on a line, or reopens it. */
export const setResolved = (at: DiscussionLocation, id: string, isResolved: boolean): Promise<void> =>
  sendJson(isResolved ? "PUT" : "DELETE", `${commentPath(at, id)}/resolved`);

export const setReaction = (
  at: DiscussionLocation,
  id: string,
  reaction: Reaction,
  isOn: boolean,
): Promise<{ readonly reactions: ReactionCounts }> =>
  sendForJson(isOn ? "PUT" : "DELETE", `${commentPath(at, id)}/reactions/${reaction}`);

export const renameDiscussion = (at: DiscussionLocation, title: string): Promise<void> =>
  sendJson("POST", `${discussionPath(at)}/title`, { title });

export const setDiscussionStatus = (
  at: DiscussionLocation,
  status: "open" | "closed",
  comment: string,
): Promise<void> => sendJson("POST", `${discussionPath(at)}/status`, { status, ...(comment.trim() && { comment }) });

export const mergePullRequest = (at: DiscussionLocation, comment: string): Promise<void> =>
  sendJson("POST", `${discussionPath(at)}/merge`, { ...(comment.trim() && { comment }) });
