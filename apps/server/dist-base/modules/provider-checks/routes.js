import { Failure, KeyCheck, KeyQuestion, ProviderHealths } from "@orrery/contract";
import { Type } from "typebox";
const failures = { "4xx": Failure };
/** Whether a key works, and how providers do. */
export const registerProviderChecks = (app, service) => {
    app.post("/api/provider-keys/:provider/check", {
        schema: {
            tags: ["provider keys"],
            summary: "Test a key with one small request",
            params: Type.Object({ provider: Type.String() }),
            body: KeyQuestion,
            response: { 200: KeyCheck, ...failures },
        },
    }, async (request, reply) => {
        reply.header("cache-control", "no-store");
        return service.checkKey(request.params.provider, request.body, request.viewer);
    });
    app.get("/api/providers/health", {
        schema: {
            tags: ["provider keys"],
            summary: "Get provider health for the last 24 hours",
            response: { 200: ProviderHealths, ...failures },
        },
    }, async (request) => service.health(request.viewer));
};
//# sourceMappingURL=routes.js.map