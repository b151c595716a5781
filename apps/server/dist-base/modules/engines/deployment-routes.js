import { Deployment, Deployments, Failure, NewDeployment } from "@orrery/contract";
import { Type } from "typebox";
import { actorOf } from "../../http/auth.js";
import { idOf, idPaths } from "../../http/repository-path.js";
const failures = { "4xx": Failure };
const tags = ["deployments"];
/** Which models run on which servers, for the hub's admins. */
export const registerDeployments = (app, service) => {
    app.get("/api/deployments", { schema: { tags, summary: "List deployments", response: { 200: Deployments, ...failures } } }, async (request) => service.list(request.viewer));
    for (const [path, params] of idPaths) {
        app.put(`/api/models${path}/deployment`, {
            schema: {
                tags,
                summary: "Create or update a deployment",
                params,
                body: NewDeployment,
                response: { 200: Deployment, ...failures },
            },
        }, async (request) => service.set(idOf(request.params), request.body, actorOf(request)));
        app.delete(`/api/models${path}/deployment`, { schema: { tags, summary: "Delete a deployment", params, response: { 204: Type.Null(), ...failures } } }, async (request, reply) => {
            await service.remove(idOf(request.params), actorOf(request));
            return reply.code(204).send(null);
        });
    }
};
//# sourceMappingURL=deployment-routes.js.map