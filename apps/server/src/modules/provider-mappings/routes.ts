import {
  AccountQuery,
  Failure,
  NewPartnerModel,
  PartnerModel,
  PartnerModels,
  PartnerQuery,
  PartnerStatus,
  ProviderModels,
  ProviderPrices,
} from "@orrery/contract";
import { Type } from "typebox";
import { actorOf } from "../../http/auth.ts";
import type { App } from "../../http/fastify-app.ts";
import type { ProviderMappingService } from "./service.ts";

const failures = { "4xx": Failure };
const tags = ["partners"];
const named = Type.Object({ provider: Type.String() });
const one = Type.Object({ provider: Type.String(), id: Type.String() });

const registerCallable = (app: App, service: ProviderMappingService): void => {
  app.get(
    "/api/providers/:provider/models",
    {
      schema: {
        tags: ["provider keys"],
        summary: "List what your key can call at a provider",
        params: named,
        querystring: AccountQuery,
        response: { 200: ProviderModels, ...failures },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "private, no-store");
      return service.callable(request.params.provider, request.query.account, request.viewer);
    },
  );
};

const registerPrices = (app: App, service: ProviderMappingService): void => {
  app.get(
    "/api/providers/prices",
    {
      schema: {
        tags,
        summary: "Get the lowest price of each provider",
        response: { 200: ProviderPrices, ...failures },
      },
    },
    async () => service.prices(),
  );
};

/** Which provider serves which model: for everyone to read, for the hub's admins to say. */
export const registerProviderMappings = (app: App, service: ProviderMappingService): void => {
  registerPrices(app, service);
  registerCallable(app, service);
  app.get(
    "/api/partners/:provider/models",
    {
      schema: {
        tags,
        summary: "List a provider's models by task",
        params: named,
        querystring: PartnerQuery,
        response: { 200: PartnerModels, ...failures },
      },
    },
    async (request) => service.list(request.params.provider, request.query.status, request.viewer),
  );
  app.post(
    "/api/partners/:provider/models",
    {
      schema: {
        tags,
        summary: "Add a provider mapping for a model",
        params: named,
        body: NewPartnerModel,
        response: { 200: PartnerModel, ...failures },
      },
    },
    async (request) => service.set(request.params.provider, request.body, actorOf(request)),
  );
  app.put(
    "/api/partners/:provider/models/:id/status",
    {
      schema: {
        tags,
        summary: "Set a mapping to live or staging",
        params: one,
        body: PartnerStatus,
        response: { 200: PartnerModel, ...failures },
      },
    },
    async (request) =>
      service.setStatus(request.params.provider, request.params.id, request.body.status, actorOf(request)),
  );
  app.delete(
    "/api/partners/:provider/models/:id",
    {
      schema: {
        tags,
        summary: "Delete a provider mapping",
        params: one,
        response: { 204: Type.Null(), ...failures },
      },
    },
    async (request, reply) => {
      await service.remove(request.params.provider, request.params.id, actorOf(request));
      return reply.code(204).send(null);
    },
  );
};
