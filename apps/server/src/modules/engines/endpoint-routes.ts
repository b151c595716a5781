import {
  ConnectionTest,
  EngineEndpoint,
  EngineEndpointChange,
  EngineEndpoints,
  Failure,
  NewEngineEndpoint,
} from "@orrery/contract";
import { Type } from "typebox";
import { actorOf } from "../../http/auth.ts";
import type { App } from "../../http/fastify-app.ts";
import { idOf, idPaths } from "../../http/repository-path.ts";
import type { EndpointService } from "./endpoint-service.ts";

const failures = { "4xx": Failure };
const tags = ["engines"];
const EndpointId = Type.Integer({ minimum: 1 });
const TestRequest = Type.Object({
  ...NewEngineEndpoint.properties,
  id: Type.Optional(Type.Integer({ minimum: 1, description: "A saved endpoint whose key is used." })),
});

const registerOne = (app: App, service: EndpointService, [path, params]: (typeof idPaths)[number]): void => {
  const one = Type.Object({ ...params.properties, id: EndpointId });
  app.patch(
    `/api/models${path}/endpoints/:id`,
    {
      schema: {
        tags,
        summary: "Change or drain an endpoint",
        params: one,
        body: EngineEndpointChange,
        response: { 200: EngineEndpoint, ...failures },
      },
    },
    async (request) => {
      const { id, ...model } = request.params;
      return service.change(idOf(model), id, request.body, actorOf(request));
    },
  );
  app.delete(
    `/api/models${path}/endpoints/:id`,
    { schema: { tags, summary: "Remove an endpoint", params: one, response: { 204: Type.Null(), ...failures } } },
    async (request, reply) => {
      const { id, ...model } = request.params;
      await service.remove(idOf(model), id, actorOf(request));
      return reply.code(204).send(null);
    },
  );
};

export const registerEndpoints = (app: App, service: EndpointService): void => {
  for (const entry of idPaths) {
    const [path, params] = entry;
    app.get(
      `/api/models${path}/endpoints`,
      {
        schema: { tags, summary: "List endpoints of a model", params, response: { 200: EngineEndpoints, ...failures } },
      },
      async (request) => service.list(idOf(request.params), request.viewer),
    );
    app.post(
      `/api/models${path}/endpoints`,
      {
        schema: {
          tags,
          summary: "Add an endpoint",
          params,
          body: NewEngineEndpoint,
          response: { 201: EngineEndpoint, ...failures },
        },
      },
      async (request, reply) =>
        reply.code(201).send(await service.add(idOf(request.params), request.body, actorOf(request))),
    );
    app.post(
      `/api/models${path}/endpoints/test`,
      {
        schema: {
          tags,
          summary: "Test the connection to an engine",
          params,
          body: TestRequest,
          response: { 200: ConnectionTest, ...failures },
        },
      },
      async (request) => service.test(idOf(request.params), request.body, request.viewer),
    );
    registerOne(app, service, entry);
  }
};
