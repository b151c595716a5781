import {
  Failure,
  NotificationChange,
  NotificationFeed,
  NotificationQuery,
  Notifications,
  UnreadCount,
  WaitingItems,
  WaitingQuery,
  WatchState,
} from "@orrery/contract";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { hubAddress, nextLink } from "../../../http/address.ts";
import type { App } from "../../../http/fastify-app.ts";
import { idOf } from "../../../http/repository-path.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import { sendFeed } from "../feeds/send-feed.ts";
import type { Email } from "./email/open-email.ts";
import { registerEmail } from "./email/routes.ts";
import type { NotificationService } from "./service.ts";
import type { WaitingService } from "./waiting-service.ts";

const tags = ["notifications"];
const failures = { "4xx": Failure };
const path = "/api/notifications";

interface NotificationRoutes {
  readonly service: NotificationService;
  readonly waiting: WaitingService;
  readonly email: Email;
  readonly publicUrl: string;
}

const registerWatch = (app: App, kind: RepositoryKind, service: NotificationService): void => {
  const params = Type.Object({ owner: Type.String(), name: Type.String() });
  const schema = { tags, params, response: { 200: WatchState, ...failures } };
  const address = `/api/${kind}s/:owner/:name/watch`;
  app.get(address, { schema: { ...schema, summary: "See what you are notified of" } }, async (request) =>
    service.watchState(kind, idOf(request.params), request.viewer),
  );
  app.put(
    address,
    { schema: { ...schema, summary: "Choose what you are notified of", body: WatchState } },
    async (request) => service.watch(kind, idOf(request.params), request.body, request.viewer),
  );
};

const registerList = (app: App, { service, waiting, email, publicUrl }: NotificationRoutes): void => {
  app.get(
    path,
    {
      schema: {
        tags,
        summary: "List your notifications, newest first",
        querystring: NotificationQuery,
        response: { 200: Notifications, ...failures },
      },
    },
    async (request, reply) => {
      const { page, next } = await service.list(request.query, request.viewer);
      if (next) reply.header("link", nextLink(request, publicUrl, next));
      return page;
    },
  );
  const counted = { 200: UnreadCount, ...failures };
  app.get(
    `${path}/count`,
    { schema: { tags, summary: "Count unread notifications", response: counted } },
    async ({ viewer }) => {
      const unread = await service.count(viewer);
      const count = await waiting.count(viewer);
      return { ...unread, ...(count > 0 && { waiting: count }) };
    },
  );
  app.get(
    `${path}/waiting`,
    {
      schema: {
        tags,
        summary: "List what waits for you: requests, reviews, failed imports and held files",
        querystring: WaitingQuery,
        response: { 200: WaitingItems, ...failures },
      },
    },
    async ({ viewer, query }) => {
      const items = await waiting.list(viewer);
      if (!query.peek) await email?.markSeen(viewer, items);
      return items;
    },
  );
  app.post(
    `${path}/read`,
    { schema: { tags, summary: "Mark notifications as read", body: NotificationChange, response: counted } },
    async ({ body, viewer }) => service.mark(body, viewer),
  );
};

const registerFeed = (app: App, service: NotificationService, hubOf: (request: FastifyRequest) => string): void => {
  const schema = { tags, response: { 200: NotificationFeed, ...failures } };
  app.get(`${path}/feed`, { schema: { ...schema, summary: "Address of your feed" } }, async (request) =>
    service.feedAddress(hubOf(request), request.viewer),
  );
  app.post(`${path}/feed`, { schema: { ...schema, summary: "Create your feed or reset its address" } }, (request) =>
    service.resetFeed(hubOf(request), request.viewer),
  );
  app.delete(`${path}/feed`, { schema: { ...schema, summary: "Delete your feed" } }, async ({ viewer }) => {
    await service.removeFeed(viewer);
    return { url: null };
  });
  app.get(
    "/api/feeds/notifications",
    {
      // Feed readers send no headers, so the address contains the token.
      config: { hasOwnToken: true },
      schema: {
        tags: ["feeds"],
        summary: "Feed of your notifications",
        querystring: Type.Object({ token: Type.String({ maxLength: 200 }) }),
        response: { 200: Type.String({ description: "Atom (application/atom+xml)." }), ...failures },
      },
    },
    async (request, reply) => {
      const feed = await service.feed({ hub: hubOf(request), path: request.url, token: request.query.token });
      return sendFeed(request, reply, feed, "private");
    },
  );
};

/** Watching repositories, and notifications of what happens in them. Replies are about one person, so no cache stores them. */
export const registerNotifications = (app: App, routes: NotificationRoutes): void => {
  const { service, publicUrl } = routes;
  app.register(async (scope: App) => {
    scope.addHook("onSend", async (_request, reply) => {
      if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    });
    for (const kind of ["model", "dataset"] as const) registerWatch(scope, kind, service);
    registerList(scope, routes);
    registerEmail(scope, routes.email, publicUrl);
    registerFeed(scope, service, (request) => hubAddress(request, publicUrl));
  });
};
