import { Failure, RepositoryListQuery } from "@orrery/contract";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { hubAddress } from "../../../http/address.ts";
import type { App } from "../../../http/fastify-app.ts";
import { idOf, idPaths } from "../../../http/repository-path.ts";
import { sendFeed } from "./send-feed.ts";
import type { FeedAddress, FeedService } from "./service.ts";

const tags = ["feeds"];
const response = { 200: Type.String({ description: "Atom (application/atom+xml)." }), "4xx": Failure };

const audienceOf = ({ viewer }: FastifyRequest): "public" | "private" => (viewer.account ? "private" : "public");

export const registerFeeds = (app: App, feeds: FeedService, publicUrl: string): void => {
  const addressOf = (request: FastifyRequest): FeedAddress => ({
    hub: hubAddress(request, publicUrl),
    path: request.url,
  });
  for (const kind of ["model", "dataset"] as const) {
    app.get(
      `/api/feeds/${kind}s`,
      { schema: { tags, summary: `Feed of a list of ${kind}s`, querystring: RepositoryListQuery, response } },
      async (request, reply) =>
        sendFeed(
          request,
          reply,
          await feeds.list(kind, request.query, addressOf(request), request.viewer),
          audienceOf(request),
        ),
    );
    for (const [path, params] of idPaths)
      app.get(
        `/api/feeds/${kind}s${path}`,
        { schema: { tags, summary: `Feed of one ${kind}`, params, response } },
        async (request, reply) => {
          const feed = await feeds.repository(kind, idOf(request.params), addressOf(request), request.viewer);
          return sendFeed(request, reply, feed, audienceOf(request));
        },
      );
  }
};
