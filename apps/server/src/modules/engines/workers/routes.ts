import { Failure, WorkerLease, WorkerName, WorkerRegistration } from "@orrery/contract";
import { Type } from "typebox";
import { actorOf } from "../../../http/auth.ts";
import type { App } from "../../../http/fastify-app.ts";
import type { WorkerService } from "./service.ts";

const tags = ["engines"];
const failures = { "4xx": Failure };
const params = Type.Object({ name: WorkerName });

export const registerWorkers = (app: App, service: WorkerService): void => {
  app.put(
    "/api/workers/:name",
    {
      schema: {
        tags,
        summary: "Connect a worker, or renew its endpoints",
        params,
        body: WorkerRegistration,
        response: { 200: WorkerLease, ...failures },
      },
    },
    async (request) => service.renew(request.params.name, request.body, actorOf(request)),
  );
  app.delete(
    "/api/workers/:name",
    { schema: { tags, summary: "Disconnect a worker", params, response: { 204: Type.Null(), ...failures } } },
    async (request, reply) => {
      await service.leave(request.params.name, actorOf(request));
      return reply.code(204).send(null);
    },
  );
};
