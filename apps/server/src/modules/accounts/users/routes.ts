import { DeletedUser, Failure, HubUsers, UserInvitation, UserState } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { Type } from "typebox";
import { hubAddress } from "../../../http/address.ts";
import { actorOf } from "../../../http/auth.ts";
import type { App } from "../../../http/fastify-app.ts";
import type { UserService } from "./service.ts";

const tags = ["accounts"];
const failures = { "4xx": Failure };
const params = Type.Object({ name: Type.String() });

const registerList = (app: App, users: UserService): void => {
  app.get(
    "/api/users",
    {
      schema: {
        tags,
        summary: "List users",
        description: "For admins of this hub. Up to 1,000 users; search for others.",
        querystring: Type.Object({
          search: Type.Optional(Type.String({ maxLength: limits.name, description: "Part of a user name." })),
        }),
        response: { 200: HubUsers, ...failures },
      },
    },
    async ({ query, viewer }) => users.list(query.search ?? "", viewer),
  );
};

const registerChanges = (app: App, users: UserService): void => {
  app.put(
    "/api/users/:name/state",
    {
      schema: {
        tags,
        summary: "Disable or enable a user",
        description: "A disabled user's sessions end, and tokens, apps and webhooks stop within a second.",
        params,
        body: UserState,
        response: { 204: Type.Null({ description: "No content." }), ...failures },
      },
    },
    async (request, reply) => {
      await users.setDisabled(request.params.name, request.body.isDisabled, actorOf(request));
      return reply.code(204).send(null);
    },
  );
  app.delete(
    "/api/users/:name",
    {
      schema: {
        tags,
        summary: "Delete a user",
        description: "The user's tokens, sessions, keys, webhooks and memberships are deleted. Discussions stay.",
        params,
        querystring: Type.Object({
          transferTo: Type.Optional(
            Type.String({ maxLength: limits.name, description: "User or organization that gets the repositories." }),
          ),
        }),
        response: { 200: DeletedUser, ...failures },
      },
    },
    async (request) => users.remove(request.params.name, request.query.transferTo, actorOf(request)),
  );
};

const registerInvitation = (app: App, users: UserService, publicUrl: string): void => {
  app.post(
    "/api/users/:name/invitation",
    {
      schema: {
        tags,
        summary: "Create a link that signs a user in",
        description: "It works once, within seven days.",
        params,
        response: { 201: UserInvitation, ...failures },
      },
    },
    async (request, reply) => {
      const made = await users.invite(request.params.name, hubAddress(request, publicUrl), actorOf(request));
      return reply.code(201).header("cache-control", "no-store").send(made);
    },
  );
};

export const registerUsers = (app: App, users: UserService, publicUrl: string): void => {
  registerList(app, users);
  registerChanges(app, users);
  registerInvitation(app, users, publicUrl);
};
