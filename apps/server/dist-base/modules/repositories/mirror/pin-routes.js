import { Failure, NewMirrorPin, RepositoryMirror } from "@orrery/contract";
import { actorOf } from "../../../http/auth.js";
import { idOf, idPaths } from "../../../http/repository-path.js";
import { repositoryKinds } from "../../../readers/repository-id.js";
const tags = ["mirror"];
const response = { 200: RepositoryMirror, "4xx": Failure };
/** Where a mirrored repository comes from, and the commit it is pinned at. */
export const registerPins = (app, pins) => {
    for (const kind of repositoryKinds)
        for (const [path, params] of idPaths) {
            app.get(`/api/${kind}s${path}/mirror`, { schema: { tags, summary: "Compare a mirrored repository with its upstream", params, response } }, async ({ params: given, viewer }) => pins.state(kind, idOf(given), viewer));
            app.put(`/api/${kind}s${path}/mirror/pin`, {
                schema: {
                    tags,
                    summary: "Pin a mirrored repository at a revision",
                    description: "For admins of this hub. Its main branch stays there until it is pinned elsewhere or unpinned.",
                    params,
                    body: NewMirrorPin,
                    response,
                },
            }, async (request) => pins.pin(kind, idOf(request.params), request.body.revision, actorOf(request)));
            app.delete(`/api/${kind}s${path}/mirror/pin`, {
                schema: {
                    tags,
                    summary: "Unpin a mirrored repository",
                    description: "For admins of this hub. Its main branch follows the upstream again.",
                    params,
                    response,
                },
            }, async (request) => pins.unpin(kind, idOf(request.params), actorOf(request)));
        }
};
//# sourceMappingURL=pin-routes.js.map