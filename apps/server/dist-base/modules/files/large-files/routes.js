import { Failure, LargeFileCopies, LargeFileCopy, LargeFileDeletion, LargeFiles } from "@orrery/contract";
import { Type } from "typebox";
import { nextLink } from "../../../http/address.js";
import { actorOf } from "../../../http/auth.js";
const failures = { "4xx": Failure };
const tags = ["files"];
const params = Type.Object({ owner: Type.String(), name: Type.String() });
const Done = Type.Object({ success: Type.Boolean() });
const idOf = ({ owner, name }) => `${owner}/${name}`;
const registerList = (app, kind, largeFiles, publicUrl) => {
    const querystring = Type.Object({
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
        cursor: Type.Optional(Type.Integer({ minimum: 0 })),
    });
    app.get(`/api/${kind}s/:owner/:name/lfs-files`, { schema: { tags, summary: "List large files", params, querystring, response: { 200: LargeFiles, ...failures } } }, async (request, reply) => {
        const { limit = 1000, cursor = 0 } = request.query;
        const files = await largeFiles.list({ kind, id: idOf(request.params) }, request.viewer);
        if (cursor + limit < files.length)
            reply.header("link", nextLink(request, publicUrl, String(cursor + limit)));
        return files.slice(cursor, cursor + limit);
    });
};
/** Large files of a repository: listed, deleted for good, and copied to others. */
export const registerLargeFiles = (app, kind, largeFiles, publicUrl) => {
    registerList(app, kind, largeFiles, publicUrl);
    const base = `/api/${kind}s/:owner/:name/lfs-files`;
    app.post(`${base}/batch`, {
        schema: {
            tags,
            summary: "Delete large files for good",
            params,
            body: LargeFileDeletion,
            response: { 200: Done, ...failures },
        },
    }, async (request) => {
        const { sha, rewriteHistory = true } = request.body.deletions;
        await largeFiles.remove({ kind, id: idOf(request.params) }, sha, rewriteHistory, actorOf(request));
        return { success: true };
    });
    app.post(`${base}/duplicate`, {
        schema: {
            tags,
            summary: "Use large files in another repository",
            params,
            body: LargeFileCopy,
            response: { 200: LargeFileCopies, ...failures },
        },
    }, async (request) => {
        const id = idOf(request.params);
        const missing = await largeFiles.copy({ kind, id }, request.body, request.viewer);
        return { failed: missing.map((sha256) => ({ sha256, error: `${id} has no large file with this content.` })) };
    });
};
//# sourceMappingURL=routes.js.map