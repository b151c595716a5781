import type { FastifyReply, FastifyRequest } from "fastify";
import { type AtomFeed } from "./atom.ts";
/** Readers ask again and again, so an unchanged feed is not sent again. */
export declare const sendFeed: (request: FastifyRequest, reply: FastifyReply, feed: AtomFeed, audience: "public" | "private") => FastifyReply;
//# sourceMappingURL=send-feed.d.ts.map