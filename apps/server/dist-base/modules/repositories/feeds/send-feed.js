import { createHash } from "node:crypto";
import { toAtom } from "./atom.js";
/** Readers ask again and again, so an unchanged feed is not sent again. */
export const sendFeed = (request, reply, feed, audience) => {
    const text = toAtom(feed);
    const etag = `"${createHash("sha256").update(text).digest("hex").slice(0, 32)}"`;
    reply.header("etag", etag).header("cache-control", audience === "private" ? "private, no-cache" : "no-cache");
    if (request.headers["if-none-match"] === etag)
        return reply.code(304).send();
    return reply.type("application/atom+xml; charset=utf-8").send(text);
};
//# sourceMappingURL=send-feed.js.map