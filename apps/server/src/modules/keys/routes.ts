import {
  AccountQuery,
  Failure,
  NewProviderKey,
  ProviderKeySummaries,
  ProviderKeySummary,
  ProviderPreferences,
  ProviderSummaries,
} from "@orrery/contract";
import { Type } from "typebox";
import { actorOf } from "../../http/auth.ts";
import type { App } from "../../http/fastify-app.ts";
import type { KeyService } from "./service.ts";

const failures = { "4xx": Failure };
const named = Type.Object({ provider: Type.String() });
const tags = ["provider keys"];

const registerPreferences = (app: App, service: KeyService): void => {
  app.get(
    "/api/provider-preferences",
    {
      schema: {
        tags,
        summary: "Get your provider order",
        querystring: AccountQuery,
        response: { 200: ProviderPreferences, ...failures },
      },
    },
    async (request) => service.preferences(request.viewer, request.query.account),
  );
  app.put(
    "/api/provider-preferences",
    {
      schema: {
        tags,
        summary: "Set your provider order",
        body: ProviderPreferences,
        response: { 200: ProviderPreferences, ...failures },
      },
    },
    async (request) => service.prefer(request.body, actorOf(request)),
  );
};

export const registerKeys = (app: App, service: KeyService): void => {
  app.get(
    "/api/providers",
    {
      schema: {
        tags,
        summary: "List providers and key status",
        querystring: AccountQuery,
        response: { 200: ProviderSummaries, ...failures },
      },
    },
    async (request) => service.providers(request.viewer, request.query.account),
  );
  app.get(
    "/api/provider-keys",
    {
      schema: {
        tags,
        summary: "List your provider keys",
        querystring: AccountQuery,
        response: { 200: ProviderKeySummaries, ...failures },
      },
    },
    async (request) => service.list(request.viewer, request.query.account),
  );
  app.put(
    "/api/provider-keys/:provider",
    {
      schema: {
        tags,
        summary: "Save a provider key",
        params: named,
        body: NewProviderKey,
        response: { 200: ProviderKeySummary, ...failures },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return service.set(request.params.provider, request.body, actorOf(request));
    },
  );
  app.delete(
    "/api/provider-keys/:provider",
    {
      schema: {
        tags,
        summary: "Delete a provider key",
        params: named,
        querystring: AccountQuery,
        response: { 204: Type.Null(), ...failures },
      },
    },
    async (request, reply) => {
      await service.remove(request.params.provider, request.query.account, actorOf(request));
      return reply.code(204).send(null);
    },
  );
  registerPreferences(app, service);
};
