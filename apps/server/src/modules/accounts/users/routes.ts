import { Failure, HubUsers, UserState } from "@orrery/contract";
import { Type } from "typebox";
import { actorOf } from "../../../http/auth.ts";
import type { App } from "../../../http/fastify-app.ts";
import type { UserService } from "./service.ts";

const tags = ["accounts"];
const failures = { "4xx": Failure };

/** Users, for hub admins. */
export const registerUsers = (app: App, users: UserService): void => {
  app.get(
    "/api/users",
    {
      schema: {
        tags,
        summary: "List users",
        description: "For admins of this hub. Up to 1,000 users; search for others.",
        querystring: Type.Object({
          search: Type.Optional(Type.String({ maxLength: 96, description: "Part of a user name." })),
        }),
        response: { 200: HubUsers, ...failures },
      },
    },
    async ({ query, viewer }) => users.list(query.search ?? "", viewer),
  );
  app.put(
    "/api/users/:name/state",
    {
      schema: {
        tags,
        summary: "Disable or enable a user",
        description: "A disabled user's sessions end, and tokens, apps and webhooks stop within a second.",
        params: Type.Object({ name: Type.String() }),
        body: UserState,
        response: { 204: Type.Null({ description: "No content." }), ...failures },
      },
    },
    async (request, reply) => {
      await users.setDisabled(request.params.name, request.body.isDisabled, actorOf(request));
      return reply.code(204).send(null);
    },
  );
};
