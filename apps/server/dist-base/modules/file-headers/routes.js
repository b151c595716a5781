import { Failure, FileHeader, FileHeaderQuery } from "@orrery/contract";
import { Type } from "typebox";
import { sendJson } from "../../http/json-text.js";
import { idOf, idPaths } from "../../http/repository-path.js";
/** What the headers of files of weights say. */
export const registerFileHeaders = (app, service) => {
    for (const kind of ["model", "dataset"])
        for (const [path, id] of idPaths)
            app.get(`/api/${kind}s${path}/file-header/:revision/*`, {
                schema: {
                    tags: ["files"],
                    summary: "Get the tensors of a safetensors or GGUF file",
                    params: Type.Object({ ...id.properties, revision: Type.String(), "*": Type.String() }),
                    querystring: FileHeaderQuery,
                    response: { 200: FileHeader, "4xx": Failure },
                },
            }, async (request, reply) => {
                const { revision, "*": file } = request.params;
                const place = { kind, id: idOf(request.params), revision, path: file };
                return sendJson(reply, await service.header(place, request.query, request.viewer));
            });
};
//# sourceMappingURL=routes.js.map