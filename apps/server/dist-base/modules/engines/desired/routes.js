import { DesiredEngine, DesiredEngineReport, DesiredEngines, Failure, NewDesiredEngine } from "@orrery/contract";
import { Type } from "typebox";
import { actorOf } from "../../../http/auth.js";
import { idOf, idPaths } from "../../../http/repository-path.js";
const tags = ["engines"];
const failures = { "4xx": Failure };
const KindQuery = Type.Object({ kind: NewDesiredEngine.properties.kind });
const nothing = Type.Null();
const registerList = (app, service) => {
    app.get("/api/engines/desired", {
        schema: {
            tags,
            summary: "List what clusters are to run",
            querystring: Type.Partial(KindQuery),
            response: { 200: DesiredEngines, ...failures },
        },
    }, async (request) => service.list(request.query.kind, request.viewer));
};
/** What clusters are to run, and what their reconcilers tell. */
export const registerDesiredEngines = (app, service) => {
    registerList(app, service);
    for (const [path, params] of idPaths) {
        app.put(`/api/engines/desired${path}`, {
            schema: {
                tags,
                summary: "Set what a cluster is to run of a model",
                params,
                body: NewDesiredEngine,
                response: { 200: DesiredEngine, ...failures },
            },
        }, async (request) => service.set(idOf(request.params), request.body, actorOf(request)));
        app.delete(`/api/engines/desired${path}`, {
            schema: {
                tags,
                summary: "Stop a model on a cluster",
                params,
                querystring: KindQuery,
                response: { 204: nothing, ...failures },
            },
        }, async (request, reply) => {
            await service.remove(idOf(request.params), request.query.kind, actorOf(request));
            return reply.code(204).send(null);
        });
        app.post(`/api/engines/desired${path}/report`, {
            schema: {
                tags,
                summary: "Tell what a cluster runs of a model",
                params,
                querystring: KindQuery,
                body: DesiredEngineReport,
                response: { 204: nothing, ...failures },
            },
        }, async (request, reply) => {
            await service.report(idOf(request.params), request.query.kind, request.body, request.viewer);
            return reply.code(204).send(null);
        });
    }
};
//# sourceMappingURL=routes.js.map