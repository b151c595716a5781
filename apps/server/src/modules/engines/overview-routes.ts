import { EngineHistory, EnginesOverview, Failure, ModelScaling } from "@orrery/contract";
import type { App } from "../../http/fastify-app.ts";
import { idOf, idPaths } from "../../http/repository-path.ts";
import type { OverviewService } from "./overview-service.ts";

const failures = { "4xx": Failure };
const tags = ["engines"];

/** What runs where, for people and for autoscalers. */
export const registerOverview = (app: App, service: OverviewService): void => {
  app.get(
    "/api/engines",
    { schema: { tags, summary: "List the engines of your models", response: { 200: EnginesOverview, ...failures } } },
    async (request) => service.overview(request.viewer),
  );
  for (const [path, params] of idPaths) {
    app.get(
      `/api/models${path}/engine-history`,
      {
        schema: {
          tags,
          summary: "Get calls and latency of a model's engines in the last 7 days",
          params,
          response: { 200: EngineHistory, ...failures },
        },
      },
      async (request) => service.history(idOf(request.params), request.viewer),
    );
    app.get(
      `/api/models${path}/scaling`,
      {
        schema: {
          tags,
          summary: "Get the load of a model for autoscalers",
          params,
          response: { 200: ModelScaling, ...failures },
        },
      },
      async (request) => service.scaling(idOf(request.params), request.viewer),
    );
  }
};
