import { Deployment, Deployments, Failure, NewDeployment } from "@orrery/contract";
import { Type } from "typebox";
import { actorOf } from "../../http/auth.ts";
import type { App } from "../../http/fastify-app.ts";
import { idOf, idPaths } from "../../http/repository-path.ts";
import type { DeploymentService } from "./deployment-service.ts";

const failures = { "4xx": Failure };
const tags = ["deployments"];

export const registerDeployments = (app: App, service: DeploymentService): void => {
  app.get(
    "/api/deployments",
    { schema: { tags, summary: "List deployments", response: { 200: Deployments, ...failures } } },
    async (request) => service.list(request.viewer),
  );
  for (const [path, params] of idPaths) {
    app.put(
      `/api/models${path}/deployment`,
      {
        schema: {
          tags,
          summary: "Create or update a deployment",
          params,
          body: NewDeployment,
          response: { 200: Deployment, ...failures },
        },
      },
      async (request) => service.set(idOf(request.params), request.body, actorOf(request)),
    );
    app.delete(
      `/api/models${path}/deployment`,
      { schema: { tags, summary: "Delete a deployment", params, response: { 204: Type.Null(), ...failures } } },
      async (request, reply) => {
        await service.remove(idOf(request.params), actorOf(request));
        return reply.code(204).send(null);
      },
    );
  }
};
