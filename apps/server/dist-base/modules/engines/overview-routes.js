import { EnginesOverview, Failure, ModelScaling } from "@orrery/contract";
import { idOf, idPaths } from "../../http/repository-path.js";
const failures = { "4xx": Failure };
const tags = ["engines"];
/** What runs where, for people and for autoscalers. */
export const registerOverview = (app, service) => {
    app.get("/api/engines", { schema: { tags, summary: "List the engines of your models", response: { 200: EnginesOverview, ...failures } } }, async (request) => service.overview(request.viewer));
    for (const [path, params] of idPaths)
        app.get(`/api/models${path}/scaling`, {
            schema: {
                tags,
                summary: "Get the load of a model for autoscalers",
                params,
                response: { 200: ModelScaling, ...failures },
            },
        }, async (request) => service.scaling(idOf(request.params), request.viewer));
};
//# sourceMappingURL=overview-routes.js.map