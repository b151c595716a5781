import { DatasetPrograms, Failure, ModelPrograms, ModelSnippets, SnippetQuery } from "@orrery/contract";
import { hubAddress } from "../../http/address.js";
import { idOf, idPaths } from "../../http/repository-path.js";
/** The code that uses a model or a dataset. */
export const registerSnippets = (app, service, publicUrl) => {
    const failures = { "4xx": Failure };
    for (const [path, params] of idPaths) {
        app.get(`/api/models${path}/snippets`, {
            schema: {
                tags: ["models"],
                summary: "Get code that calls a model",
                params,
                querystring: SnippetQuery,
                response: { 200: ModelSnippets, ...failures },
            },
        }, async (request) => service.snippets(idOf(request.params), request.query, hubAddress(request, publicUrl), request.viewer));
        app.get(`/api/models${path}/programs`, {
            schema: {
                tags: ["models"],
                summary: "Get code that loads a model, and apps that run it",
                params,
                response: { 200: ModelPrograms, ...failures },
            },
        }, async (request) => service.modelPrograms(idOf(request.params), hubAddress(request, publicUrl), request.viewer));
        app.get(`/api/datasets${path}/programs`, {
            schema: {
                tags: ["datasets"],
                summary: "Get code that loads a dataset",
                params,
                response: { 200: DatasetPrograms, ...failures },
            },
        }, async (request) => service.datasetPrograms(idOf(request.params), hubAddress(request, publicUrl), request.viewer));
    }
};
//# sourceMappingURL=routes.js.map