import { Failure, NewTrustedPublisher, TrustedPublishers } from "@orrery/contract";
import { Type } from "typebox";
import { actorOf } from "../../../http/auth.js";
import { idOf } from "../../../http/repository-path.js";
const owned = { owner: Type.String(), name: Type.String() };
const shared = { tags: ["trusted publishers"], response: { 200: TrustedPublishers, "4xx": Failure } };
/** CI jobs that can write to a repository without a secret. */
export const registerPublishers = (app, publishers) => {
    const params = Type.Object(owned);
    for (const kind of ["model", "dataset"]) {
        const path = `/api/${kind}s/:owner/:name/trusted-publishers`;
        app.get(path, { schema: { ...shared, summary: "List trusted publishers", params } }, async (request) => publishers.list({ kind, id: idOf(request.params) }, request.viewer));
        app.post(path, { schema: { ...shared, summary: "Add a trusted publisher", params, body: NewTrustedPublisher } }, async (request) => publishers.add({ kind, id: idOf(request.params) }, request.body, actorOf(request)));
        app.delete(`${path}/:publisher`, {
            schema: {
                ...shared,
                summary: "Remove a trusted publisher and end its tokens",
                params: Type.Object({ ...owned, publisher: Type.String() }),
            },
        }, async (request) => {
            const { publisher, ...id } = request.params;
            return publishers.remove({ kind, id: idOf(id) }, publisher, actorOf(request));
        });
    }
};
//# sourceMappingURL=routes.js.map