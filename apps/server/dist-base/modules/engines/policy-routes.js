import { Failure, RoutingPolicy } from "@orrery/contract";
import { Type } from "typebox";
import { actorOf } from "../../http/auth.js";
import { idOf, idPaths } from "../../http/repository-path.js";
const tags = ["engines"];
const response = { 200: RoutingPolicy, "4xx": Failure };
const paths = [
    { path: "/api/routing-policy", params: Type.Object({}), whose: "the hub", targetOf: () => "hub" },
    {
        path: "/api/organizations/:name/routing-policy",
        params: Type.Object({ name: Type.String() }),
        whose: "an account",
        targetOf: ({ name }) => ({ account: name }),
    },
    ...idPaths.map(([path, params]) => ({
        path: `/api/models${path}/routing-policy`,
        params,
        whose: "a model",
        targetOf: (given) => ({ model: idOf(given) }),
    })),
];
/** Reads and sets the routing policy of each level. */
export const registerPolicies = (app, service) => {
    for (const { path, params, whose, targetOf } of paths) {
        app.get(path, { schema: { tags, summary: `Get the routing policy of ${whose}`, params, response } }, async (request) => service.get(targetOf(request.params), request.viewer));
        app.put(path, { schema: { tags, summary: `Set the routing policy of ${whose}`, params, body: RoutingPolicy, response } }, async (request) => service.set(targetOf(request.params), request.body, actorOf(request)));
    }
};
//# sourceMappingURL=policy-routes.js.map