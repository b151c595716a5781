import { Failure, KeyCheck, KeyQuestion, ProviderHealths, ProviderHistory } from "@orrery/contract";
import { Type } from "typebox";
import type { App } from "../../http/fastify-app.ts";
import type { ProviderCheckService } from "./service.ts";

const failures = { "4xx": Failure };

/** Whether a key works, and how providers do. */
export const registerProviderChecks = (app: App, service: ProviderCheckService): void => {
  app.post(
    "/api/provider-keys/:provider/check",
    {
      schema: {
        tags: ["provider keys"],
        summary: "Test a key with one small request",
        params: Type.Object({ provider: Type.String() }),
        body: KeyQuestion,
        response: { 200: KeyCheck, ...failures },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return service.checkKey(request.params.provider, request.body, request.viewer);
    },
  );
  app.get(
    "/api/providers/health",
    {
      schema: {
        tags: ["provider keys"],
        summary: "Get provider health for the last 24 hours",
        response: { 200: ProviderHealths, ...failures },
      },
    },
    async (request) => service.health(request.viewer),
  );
  app.get(
    "/api/providers/:provider/history",
    {
      schema: {
        tags: ["provider keys"],
        summary: "Get how calls to a provider ended in the last 7 days",
        params: Type.Object({ provider: Type.String() }),
        response: { 200: ProviderHistory, ...failures },
      },
    },
    async (request) => service.history(request.params.provider, request.viewer),
  );
};
