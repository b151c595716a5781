import {
  CreatedInvitation,
  Failure,
  InvitationCode,
  InvitationPreview,
  Invitations,
  NewInvitation,
  OrganizationSettings,
} from "@orrery/contract";
import { Type } from "typebox";
import { hubAddress } from "../../../http/address.ts";
import { actorOf } from "../../../http/auth.ts";
import type { App } from "../../../http/fastify-app.ts";
import type { InvitationService } from "./service.ts";

const tags = ["organizations"];
const failures = { "4xx": Failure };
const named = Type.Object({ name: Type.String() });
const path = "/api/organizations/:name";

const registerManaging = (app: App, service: InvitationService, publicUrl: string): void => {
  app.get(
    `${path}/invitations`,
    { schema: { tags, summary: "List invitation links", params: named, response: { 200: Invitations, ...failures } } },
    async ({ params, viewer }) => service.list(params.name, viewer),
  );
  app.post(
    `${path}/invitations`,
    {
      schema: {
        tags,
        summary: "Create an invitation link",
        params: named,
        body: NewInvitation,
        response: { 201: CreatedInvitation, ...failures },
      },
    },
    async (request, reply) => {
      const hub = hubAddress(request, publicUrl);
      const created = await service.create(request.params.name, request.body, hub, actorOf(request));
      return reply.code(201).header("cache-control", "no-store").send(created);
    },
  );
  app.delete(
    `${path}/invitations/:id`,
    {
      schema: {
        tags,
        summary: "Revoke an invitation link",
        params: Type.Object({ name: Type.String(), id: Type.String() }),
        response: { 200: Type.Object({ success: Type.Boolean() }), ...failures },
      },
    },
    async (request) => {
      await service.revoke(request.params.name, request.params.id, actorOf(request));
      return { success: true };
    },
  );
};

const registerJoining = (app: App, service: InvitationService): void => {
  const config = { takesSecret: true };
  const schema = { tags, body: InvitationCode, response: { 200: InvitationPreview, ...failures } };
  app.post(
    "/api/invitations/preview",
    { config, schema: { ...schema, summary: "See what an invitation link is for" } },
    async ({ body, viewer }) => service.preview(body.code, viewer),
  );
  app.post(
    "/api/invitations/accept",
    { config, schema: { ...schema, summary: "Join an organization by a link" } },
    async (request) => service.accept(request.body.code, actorOf(request)),
  );
};

export const registerInvitations = (app: App, service: InvitationService, publicUrl: string): void => {
  registerManaging(app, service, publicUrl);
  registerJoining(app, service);
  const schema = { tags, params: named, response: { 200: OrganizationSettings, ...failures } };
  app.get(
    `${path}/settings`,
    { schema: { ...schema, summary: "Settings of an organization" } },
    async ({ params, viewer }) => service.settings(params.name, viewer),
  );
  app.put(
    `${path}/settings`,
    { schema: { ...schema, summary: "Change settings of an organization", body: OrganizationSettings } },
    async (request) => service.configure(request.params.name, request.body, request.callerAddress, actorOf(request)),
  );
};
