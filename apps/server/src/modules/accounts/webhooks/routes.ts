import {
  Failure,
  NewWebhook,
  WebhookChange,
  WebhookDeliveries,
  WebhookDeliveriesQuery,
  WebhookDelivery,
  WebhookReply,
  Webhooks,
} from "@orrery/contract";
import { Type } from "typebox";
import { actorOf } from "../../../http/auth.ts";
import { removeNulls } from "../../../http/bodies.ts";
import type { App } from "../../../http/fastify-app.ts";
import type { DeliveryService } from "./delivery-service.ts";
import type { WebhookService } from "./service.ts";

const tags = ["webhooks"];
const failures = { "4xx": Failure };
const path = "/api/settings/webhooks";
const params = Type.Object({ id: Type.String() });
const one = { tags, params, response: { 200: WebhookReply, ...failures } };

const registerSettings = (app: App, service: WebhookService): void => {
  app.get(
    path,
    { schema: { tags, summary: "List your webhooks", response: { 200: Webhooks, ...failures } } },
    async ({ viewer }) => service.list(viewer),
  );
  app.post(
    path,
    { schema: { tags, summary: "Create a webhook", body: NewWebhook, response: { 200: WebhookReply, ...failures } } },
    async (request) => ({ webhook: await service.create(request.body, actorOf(request)) }),
  );
  app.get(`${path}/:id`, { schema: { ...one, summary: "One webhook" } }, async ({ params, viewer }) => ({
    webhook: await service.get(params.id, viewer),
  }));
  app.post(
    `${path}/:id`,
    { schema: { ...one, summary: "Change a webhook", body: WebhookChange } },
    async (request) => ({ webhook: await service.update(request.params.id, request.body, actorOf(request)) }),
  );
  app.delete(
    `${path}/:id`,
    {
      schema: {
        tags,
        summary: "Delete a webhook and its deliveries",
        params,
        response: { 200: Type.Object({ success: Type.Boolean() }), ...failures },
      },
    },
    async (request) => {
      await service.remove(request.params.id, actorOf(request));
      return { success: true };
    },
  );
  app.post(`${path}/:id/enable`, { schema: { ...one, summary: "Enable a webhook" } }, async (request) => ({
    webhook: await service.enable(request.params.id, actorOf(request)),
  }));
  app.post(`${path}/:id/disable`, { schema: { ...one, summary: "Disable a webhook" } }, async (request) => ({
    webhook: await service.disable(request.params.id, actorOf(request)),
  }));
};

const registerDeliveries = (app: App, deliveries: DeliveryService): void => {
  app.get(
    `${path}/:id/deliveries`,
    {
      schema: {
        tags,
        summary: "List deliveries, newest first",
        params,
        querystring: WebhookDeliveriesQuery,
        response: { 200: WebhookDeliveries, ...failures },
      },
    },
    async ({ params, query, viewer }) => ({ deliveries: await deliveries.list(params.id, query, viewer) }),
  );
  app.post(
    `${path}/:id/deliveries/:delivery/replay`,
    {
      schema: {
        tags,
        summary: "Send an event again",
        params: Type.Object({ id: Type.String(), delivery: Type.String() }),
        response: { 200: Type.Object({ delivery: WebhookDelivery }), ...failures },
      },
    },
    async (request) => {
      const { id, delivery } = request.params;
      return { delivery: await deliveries.replay(id, delivery, actorOf(request)) };
    },
  );
};

/** Webhooks of the caller's account. Replies can contain secrets, so no cache stores them. */
export const registerWebhooks = (app: App, service: WebhookService, deliveries: DeliveryService): void => {
  app.register(async (scope: App) => {
    scope.addHook("onSend", async (_request, reply) => {
      reply.header("cache-control", "no-store");
    });
    scope.addHook("preValidation", removeNulls);
    registerSettings(scope, service);
    registerDeliveries(scope, deliveries);
  });
};
