import { parse as parseFields } from "node:querystring";
import { Failure, PathsQuery, TreeEntries, TreeQuery } from "@orrery/contract";
import { Type } from "typebox";
import { HubError } from "../../errors.js";
import { nextLink } from "../../http/address.js";
import { idPaths } from "../../http/repository-path.js";
import { mirrorHeaders } from "./content-headers.js";
import { registerContent } from "./content-routes.js";
import { toFileRef } from "./file-ref.js";
import { registerHistory } from "./history-routes.js";
import { registerLargeFiles } from "./large-files/routes.js";
import { registerUploads } from "./upload-routes.js";
const failures = { "4xx": Failure };
const formMedia = "application/x-www-form-urlencoded";
const maxFormFields = 2_000;
/** Form fields; repeated fields become lists. */
const readForm = (body) => {
    if (body.split("&", maxFormFields + 1).length > maxFormFields)
        throw new HubError("bad_request", `The form has more than ${maxFormFields} fields. Send fewer at once.`);
    return parseFields(body, "&", "=", { maxKeys: 0 });
};
const registerTrees = (app, kind, { files, publicUrl, now }) => {
    const tags = ["files"];
    for (const [path, id] of idPaths) {
        const params = Type.Object({ ...id.properties, revision: Type.String(), "*": Type.Optional(Type.String()) });
        for (const end of ["", "/*"])
            app.get(`/api/${kind}s${path}/tree/:revision${end}`, {
                schema: {
                    tags,
                    summary: "List a folder",
                    params,
                    querystring: TreeQuery,
                    response: { 200: TreeEntries, ...failures },
                },
            }, async (request, reply) => {
                const ref = toFileRef(kind, request.params);
                const { items, next, mark } = await files.tree(ref, request.query, request.viewer);
                reply.headers(mirrorHeaders(mark, now()));
                if (next)
                    reply.header("link", nextLink(request, publicUrl, next));
                return [...items];
            });
        app.post(`/api/${kind}s${path}/paths-info/:revision`, {
            schema: {
                tags,
                summary: "Look up paths",
                params,
                body: PathsQuery,
                response: { 200: TreeEntries, ...failures },
            },
        }, async (request) => {
            const { paths, expand = false } = request.body;
            return files.paths(toFileRef(kind, request.params), [paths].flat(), expand, request.viewer);
        });
    }
};
/** Folders, history, contents and uploads of repositories. */
export const registerFiles = async (app, routes) => {
    // The Python client sends paths as a form.
    if (!app.hasContentTypeParser(formMedia))
        app.addContentTypeParser(formMedia, { parseAs: "string" }, async (_request, body) => readForm(body));
    for (const kind of ["model", "dataset"]) {
        registerTrees(app, kind, routes);
        registerHistory(app, kind, routes);
        registerContent(app, kind, routes);
        registerLargeFiles(app, kind, routes.largeFiles, routes.publicUrl);
    }
    await registerUploads(app, routes);
};
//# sourceMappingURL=routes.js.map