import { Failure, RepositoryListQuery } from "@orrery/contract";
import { Type } from "typebox";
import { hubAddress } from "../../../http/address.js";
import { idOf, idPaths } from "../../../http/repository-path.js";
import { sendFeed } from "./send-feed.js";
const tags = ["feeds"];
const response = { 200: Type.String({ description: "Atom (application/atom+xml)." }), "4xx": Failure };
const audienceOf = ({ viewer }) => (viewer.account ? "private" : "public");
/** Atom feeds of repositories and of lists. */
export const registerFeeds = (app, feeds, publicUrl) => {
    const addressOf = (request) => ({
        hub: hubAddress(request, publicUrl),
        path: request.url,
    });
    for (const kind of ["model", "dataset"]) {
        app.get(`/api/feeds/${kind}s`, { schema: { tags, summary: `Feed of a list of ${kind}s`, querystring: RepositoryListQuery, response } }, async (request, reply) => sendFeed(request, reply, await feeds.list(kind, request.query, addressOf(request), request.viewer), audienceOf(request)));
        for (const [path, params] of idPaths)
            app.get(`/api/feeds/${kind}s${path}`, { schema: { tags, summary: `Feed of one ${kind}`, params, response } }, async (request, reply) => {
                const feed = await feeds.repository(kind, idOf(request.params), addressOf(request), request.viewer);
                return sendFeed(request, reply, feed, audienceOf(request));
            });
    }
};
//# sourceMappingURL=routes.js.map