import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type AtomFeed, toAtom } from "./atom.ts";

/** Readers ask again and again, so an unchanged feed is not sent again. */
export const sendFeed = (
  request: FastifyRequest,
  reply: FastifyReply,
  feed: AtomFeed,
  audience: "public" | "private",
): FastifyReply => {
  const text = toAtom(feed);
  const etag = `"${createHash("sha256").update(text).digest("hex").slice(0, 32)}"`;
  reply.header("etag", etag).header("cache-control", audience === "private" ? "private, no-cache" : "no-cache");
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  return reply.type("application/atom+xml; charset=utf-8").send(text);
};
