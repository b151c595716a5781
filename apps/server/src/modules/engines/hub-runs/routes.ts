import { Failure, HubModels, HubRun, HubRunStart, HubRunState } from "@orrery/contract";
import { actorOf } from "../../../http/auth.ts";
import type { App } from "../../../http/fastify-app.ts";
import { allowNoBody } from "../../../http/optional-body.ts";
import { idOf, idPaths } from "../../../http/repository-path.ts";
import type { HubRunService } from "./service.ts";

const tags = ["engines"];
const response = { 200: HubRun, "4xx": Failure };

export const registerHubRuns = (app: App, service: HubRunService): void => {
  app.get(
    "/api/engines/loaded",
    {
      schema: {
        tags,
        summary: "List the models that the hub has loaded",
        response: { 200: HubModels, "4xx": Failure },
      },
    },
    (request) => service.list(request.viewer),
  );
  for (const [path, params] of idPaths) {
    const url = `/api/models${path}/hub-run`;
    app.get(
      url,
      {
        schema: {
          tags,
          summary: "Get what it takes to run a model on this hub",
          params,
          response: { 200: HubRunState, "4xx": Failure },
        },
      },
      (request) => service.read(idOf(request.params), request.viewer),
    );
    app.post(
      url,
      {
        preValidation: allowNoBody,
        schema: { tags, summary: "Load a model on this hub", params, body: HubRunStart, response },
      },
      (request) => service.start(idOf(request.params), request.body, actorOf(request)),
    );
    app.delete(url, { schema: { tags, summary: "Unload a model", params, response } }, (request) =>
      service.stop(idOf(request.params), actorOf(request)),
    );
  }
};
