import { Failure, HeldScans, ScanApproval } from "@orrery/contract";
import { Type } from "typebox";
import { actorOf } from "../../../http/auth.js";
const tags = ["files"];
const failures = { "4xx": Failure };
const params = Type.Object({ sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }) });
const done = Type.Null({ description: "No content." });
/** Decisions about scanned files, for hub admins. */
export const registerScans = (app, scans) => {
    app.get("/api/scans", {
        schema: {
            tags,
            summary: "List files that need a decision",
            description: "For admins of this hub. Unsafe, suspicious and unjudged contents without an approval, up to 100.",
            response: { 200: HeldScans, ...failures },
        },
    }, async ({ viewer }) => scans.list(viewer));
    app.put("/api/scans/:sha256/approval", {
        schema: {
            tags,
            summary: "Approve a file",
            description: "For admins of this hub. Its content can then be downloaded despite the verdict.",
            params,
            body: ScanApproval,
            response: { 204: done, ...failures },
        },
    }, async (request, reply) => {
        await scans.approve(request.params.sha256, request.body.reason, actorOf(request));
        return reply.code(204).send(null);
    });
    app.delete("/api/scans/:sha256/approval", { schema: { tags, summary: "Revoke the approval of a file", params, response: { 204: done, ...failures } } }, async (request, reply) => {
        await scans.revoke(request.params.sha256, actorOf(request));
        return reply.code(204).send(null);
    });
};
//# sourceMappingURL=routes.js.map