import { Failure, Likers, LikeState, Likes } from "@orrery/contract";
import { Type } from "typebox";
const failures = { "4xx": Failure };
const params = Type.Object({ owner: Type.String(), name: Type.String() });
const registerKind = (app, kind, likes) => {
    const tags = [`${kind}s`];
    const path = `/api/${kind}s/:owner/:name`;
    const schema = { tags, params, response: { 200: LikeState, ...failures } };
    const idOf = ({ owner, name }) => `${owner}/${name}`;
    app.get(`${path}/like`, { schema: { ...schema, summary: "Check whether you like it" } }, async (request) => likes.state(kind, idOf(request.params), request.viewer));
    app.post(`${path}/like`, { schema: { ...schema, summary: "Like" } }, async (request) => likes.set(kind, idOf(request.params), true, request.viewer));
    app.delete(`${path}/like`, { schema: { ...schema, summary: "Unlike" } }, async (request) => likes.set(kind, idOf(request.params), false, request.viewer));
    app.get(`${path}/likers`, { schema: { tags, summary: "List users who like it", params, response: { 200: Likers, ...failures } } }, async (request) => likes.likers(kind, idOf(request.params), request.viewer));
};
/** Likes of models and datasets, and what a user likes. */
export const registerLikes = (app, likes) => {
    for (const kind of ["model", "dataset"])
        registerKind(app, kind, likes);
    app.get("/api/users/:user/likes", {
        schema: {
            tags: ["accounts"],
            summary: "List a user's likes",
            params: Type.Object({ user: Type.String() }),
            response: { 200: Likes, ...failures },
        },
    }, async (request) => likes.of(request.params.user, request.viewer));
};
//# sourceMappingURL=like-routes.js.map