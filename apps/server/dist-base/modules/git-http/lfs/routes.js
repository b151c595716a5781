import { LargeBatchRequest } from "@orrery/contract";
import { errorStatuses, HubError } from "../../../errors.js";
import { hubAddress } from "../../../http/address.js";
import { basicChallenge } from "../../../http/auth.js";
import { registerJsonType } from "../../../http/bodies.js";
import { idOf, idPaths } from "../../../http/repository-path.js";
import { storagePath } from "../../../xet/addresses.js";
import { batchReply, isXetUpload, xetBatchReply } from "./batch-reply.js";
import { registerContents } from "./content-routes.js";
const lfsMedia = "application/vnd.git-lfs+json";
const tags = ["uploads"];
/** Git lfs adds `.git` to addresses without it; other clients write it. */
const repositoryId = (params) => idOf({ ...params, name: params.name.replace(/\.git$/, "") });
/** Git lfs asks for a token where both challenges are there, and shows `message`; hub clients read `error`. */
const adaptError = async (_request, reply, payload) => {
    if (reply.statusCode < 400 || typeof payload !== "string")
        return payload;
    if (reply.statusCode === errorStatuses.unauthorized)
        reply.headers({ "www-authenticate": basicChallenge, "lfs-authenticate": basicChallenge });
    reply.type(lfsMedia);
    const body = JSON.parse(payload);
    return JSON.stringify({ ...body, message: body.error });
};
const registerBatch = (app, kind, { lfs, publicUrl, pushes, writeToken }) => {
    const folder = kind === "model" ? "" : `/${kind}s`;
    for (const [path, params] of idPaths)
        app.post(`${folder}${path}/info/lfs/objects/batch`, { schema: { tags, summary: "Get upload and download URLs for large files", params, body: LargeBatchRequest } }, async (request, reply) => {
            const id = repositoryId(request.params);
            const objects = await lfs.batch(kind, id, request.body, request.viewer);
            if (request.viewer.account)
                pushes.touch(request.viewer.account.id);
            const hub = hubAddress(request, publicUrl);
            reply.type(lfsMedia);
            if (!isXetUpload(request.body))
                return JSON.stringify(batchReply(hub, objects));
            const { token, expires } = await writeToken(kind, id, request.viewer);
            const header = {
                "X-Xet-Cas-Url": `${hub}${storagePath}`,
                "X-Xet-Access-Token": token,
                "X-Xet-Token-Expiration": String(expires),
                "X-Xet-Session-Id": request.id,
            };
            const href = `${hub}/api/${kind}s/${id}/xet-write-token/main`;
            return JSON.stringify(xetBatchReply(objects, { href, header }));
        });
};
/** With this status, git lfs pushes without locks and says nothing. */
const registerLocks = (app, kind) => {
    const folder = kind === "model" ? "" : `/${kind}s`;
    for (const [path, params] of idPaths)
        for (const end of ["", "/*"])
            app.route({
                method: ["GET", "POST"],
                url: `${folder}${path}/info/lfs/locks${end}`,
                schema: { hide: true, params },
                handler: async () => {
                    throw new HubError("not_found", "File locking is not supported on this hub.");
                },
            });
};
/** Large files: batches, locks, and the addresses that a batch gives. */
export const registerLfs = async (app, routes) => {
    await app.register(async (scope) => {
        const typed = scope;
        registerJsonType(typed, lfsMedia, routes.jsonBodies);
        typed.addHook("onSend", adaptError);
        for (const kind of ["model", "dataset"]) {
            registerBatch(typed, kind, routes);
            registerLocks(typed, kind);
        }
    });
    await registerContents(app, routes);
};
//# sourceMappingURL=routes.js.map