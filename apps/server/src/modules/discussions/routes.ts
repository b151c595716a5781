import {
  CommentEdit,
  CommentReply,
  CreatedDiscussion,
  DiscussionDetails,
  DiscussionQuery,
  Discussions,
  Failure,
  FileChangeQuery,
  FileChanges,
  MergeReply,
  MergeRequest,
  NewComment,
  NewDiscussion,
  NewReviewComment,
  NewStatus,
  NewTitle,
  Reaction,
  ReactionReply,
  ReviewCommentReply,
  StatusReply,
  TitleReply,
  UpdatedComment,
} from "@orrery/contract";
import { Type } from "typebox";
import { hubAddress, nextLink } from "../../http/address.ts";
import { actorOf } from "../../http/auth.ts";
import type { App } from "../../http/fastify-app.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import type { DiscussionChangeService } from "./change-service.ts";
import type { FileChangeService } from "./file-change-service.ts";
import type { DiscussionTarget } from "./find.ts";
import type { MergeService } from "./merge-service.ts";
import type { DiscussionService } from "./service.ts";

export interface DiscussionRoutes {
  readonly discussions: DiscussionService;
  readonly changes: DiscussionChangeService;
  readonly merges: MergeService;
  readonly fileChanges: FileChangeService;
  readonly publicUrl: string;
}

const failures = { "4xx": Failure };
const tags = ["discussions"];
const num = Type.Integer({ minimum: 1, maximum: 2 ** 28 - 1 });

const owned = { owner: Type.String(), name: Type.String() };
const one = Type.Object({ ...owned, num });

const idOf = ({ owner, name }: { owner: string; name: string }): string => `${owner}/${name}`;

const targetOf = (kind: RepositoryKind, params: Type.Static<typeof one>): DiscussionTarget => ({
  kind,
  id: idOf(params),
  number: params.num,
});

const registerReading = (app: App, kind: RepositoryKind, { discussions, publicUrl }: DiscussionRoutes): void => {
  const base = `/api/${kind}s/:owner/:name/discussions`;
  app.get(
    base,
    {
      schema: {
        tags,
        summary: "List discussions and pull requests",
        params: Type.Object(owned),
        querystring: DiscussionQuery,
        response: { 200: Discussions, ...failures },
      },
    },
    async (request) => discussions.list({ kind, id: idOf(request.params) }, request.query, request.viewer),
  );
  app.get(
    `${base}/:num`,
    {
      schema: {
        tags,
        summary: "One discussion or pull request",
        params: one,
        querystring: Type.Object({ diff: Type.Optional(Type.String()) }),
        response: { 200: DiscussionDetails, ...failures },
      },
    },
    async (request) => {
      const hasDiff = /^(?:1|true)$/i.test(request.query.diff ?? "");
      return discussions.details(targetOf(kind, request.params), hasDiff, request.viewer);
    },
  );
  app.post(
    base,
    {
      schema: {
        tags,
        summary: "Open a discussion or a draft of a pull request",
        params: Type.Object(owned),
        body: NewDiscussion,
        response: { 200: CreatedDiscussion, ...failures },
      },
    },
    async (request) => {
      const target = { kind, id: idOf(request.params) };
      const { row, number } = await discussions.open(target, request.body, actorOf(request));
      const folder = kind === "model" ? "" : `${kind}s/`;
      const url = `${hubAddress(request, publicUrl)}/${folder}${row.full_name}/discussions/${number}`;
      return { num: number, url, pullRequest: request.body.pullRequest === true };
    },
  );
};

const registerChanges = (app: App, kind: RepositoryKind, { changes }: DiscussionRoutes): void => {
  const base = `/api/${kind}s/:owner/:name/discussions/:num`;
  const schema = { tags, params: one };
  app.post(
    `${base}/comment`,
    { schema: { ...schema, summary: "Comment", body: NewComment, response: { 200: CommentReply, ...failures } } },
    async (request) => {
      const { comment } = request.body;
      return { newMessage: await changes.comment(targetOf(kind, request.params), comment, actorOf(request)) };
    },
  );
  const reviewed = { body: NewReviewComment, response: { 200: ReviewCommentReply, ...failures } };
  app.post(
    `${base}/review-comment`,
    { schema: { ...schema, summary: "Comment on a line of a pull request", ...reviewed } },
    async (request) => ({
      newMessage: await changes.review(targetOf(kind, request.params), request.body, actorOf(request)),
    }),
  );
  app.post(
    `${base}/title`,
    { schema: { ...schema, summary: "Change the title", body: NewTitle, response: { 200: TitleReply, ...failures } } },
    async (request) => {
      const { title } = request.body;
      return { newTitle: await changes.rename(targetOf(kind, request.params), title, actorOf(request)) };
    },
  );
  app.post(
    `${base}/status`,
    { schema: { ...schema, summary: "Open or close", body: NewStatus, response: { 200: StatusReply, ...failures } } },
    async (request) => {
      const { status, comment } = request.body;
      const target = targetOf(kind, request.params);
      return { newStatus: await changes.setStatus(target, status, comment ?? "", actorOf(request)) };
    },
  );
};

const commented = Type.Object({ ...one.properties, comment: Type.String({ maxLength: 100 }) });
const commentBase = (kind: RepositoryKind): string => `/api/${kind}s/:owner/:name/discussions/:num/comment/:comment`;
const commentOf = (kind: RepositoryKind, params: Type.Static<typeof commented>) => ({
  ...targetOf(kind, params),
  comment: params.comment,
});

const registerReactions = (app: App, kind: RepositoryKind, { changes }: DiscussionRoutes): void => {
  const params = Type.Object({ ...commented.properties, reaction: Reaction });
  const schema = { tags, params, response: { 200: ReactionReply, ...failures } };
  const path = `${commentBase(kind)}/reactions/:reaction`;
  const targetIn = (given: Type.Static<typeof params>) => ({ ...commentOf(kind, given), reaction: given.reaction });
  app.put(path, { schema: { ...schema, summary: "React to a comment" } }, async (request) => ({
    reactions: await changes.react(targetIn(request.params), true, actorOf(request)),
  }));
  app.delete(path, { schema: { ...schema, summary: "Remove your reaction to a comment" } }, async (request) => ({
    reactions: await changes.react(targetIn(request.params), false, actorOf(request)),
  }));
};

/** Comments on a line and their replies form threads. */
const registerThreads = (app: App, kind: RepositoryKind, { changes }: DiscussionRoutes): void => {
  const schema = { tags, params: commented, response: { 200: UpdatedComment, ...failures } };
  const reply = { body: NewComment, response: { 200: ReviewCommentReply, ...failures } };
  app.post(
    `${commentBase(kind)}/reply`,
    { schema: { ...schema, summary: "Reply to a comment on a line", ...reply } },
    async (request) => ({
      newMessage: await changes.reply(commentOf(kind, request.params), request.body.comment, actorOf(request)),
    }),
  );
  const path = `${commentBase(kind)}/resolved`;
  app.put(path, { schema: { ...schema, summary: "Resolve a thread of comments on a line" } }, async (request) => ({
    updatedComment: await changes.resolve(commentOf(kind, request.params), true, actorOf(request)),
  }));
  app.delete(path, { schema: { ...schema, summary: "Reopen a resolved thread" } }, async (request) => ({
    updatedComment: await changes.resolve(commentOf(kind, request.params), false, actorOf(request)),
  }));
};

const registerComments = (app: App, kind: RepositoryKind, { changes }: DiscussionRoutes): void => {
  const base = commentBase(kind);
  const schema = { tags, params: commented, response: { 200: UpdatedComment, ...failures } };
  app.post(
    `${base}/edit`,
    { schema: { ...schema, summary: "Edit a comment", body: CommentEdit } },
    async (request) => ({
      updatedComment: await changes.editComment(
        commentOf(kind, request.params),
        request.body.content,
        actorOf(request),
      ),
    }),
  );
  app.post(`${base}/hide`, { schema: { ...schema, summary: "Delete the text of a comment" } }, async (request) => ({
    updatedComment: await changes.hideComment(commentOf(kind, request.params), actorOf(request)),
  }));
};

const registerPullRequests = (app: App, kind: RepositoryKind, routes: DiscussionRoutes): void => {
  const { merges, fileChanges, publicUrl } = routes;
  const base = `/api/${kind}s/:owner/:name/discussions/:num`;
  app.get(
    `${base}/changes`,
    {
      schema: {
        tags,
        summary: "Files that a pull request changes",
        params: one,
        querystring: FileChangeQuery,
        response: { 200: FileChanges, ...failures },
      },
    },
    async (request, reply) => {
      const target = targetOf(kind, request.params);
      const { items, total, next } = await fileChanges.list(target, request.query, request.viewer);
      reply.header("x-total-count", String(total));
      if (next) reply.header("link", nextLink(request, publicUrl, next));
      return items;
    },
  );
  app.post(
    `${base}/merge`,
    {
      schema: {
        tags,
        summary: "Merge a pull request",
        params: one,
        body: Type.Optional(Type.Union([MergeRequest, Type.Null()])),
        response: { 200: MergeReply, ...failures },
      },
    },
    async (request) => {
      const comment = request.body?.comment ?? "";
      const mergeCommitId = await merges.merge(targetOf(kind, request.params), comment, actorOf(request));
      return { success: true, mergeCommitId };
    },
  );
};

export const registerDiscussions = (app: App, routes: DiscussionRoutes): void => {
  for (const kind of ["model", "dataset"] as const) {
    registerReading(app, kind, routes);
    registerChanges(app, kind, routes);
    registerComments(app, kind, routes);
    registerThreads(app, kind, routes);
    registerReactions(app, kind, routes);
    registerPullRequests(app, kind, routes);
  }
};
