import {
  Failure,
  NewPlaygroundSession,
  PlaygroundSessionEntry,
  PlaygroundSessionQuery,
  PlaygroundSessions,
  SavedPlaygroundSession,
} from "@orrery/contract";
import { Type } from "typebox";
import { signedInFirst } from "../../../http/bodies.ts";
import type { App } from "../../../http/fastify-app.ts";
import type { PlaygroundSessionService } from "./service.ts";

const tags = ["playground"];
const failures = { "4xx": Failure };
const path = "/api/playground/sessions";
const params = Type.Object({ id: Type.String({ pattern: "^[\\w-]{1,64}$" }) });

interface PlaygroundSessionRoutes {
  readonly sessions: PlaygroundSessionService;
  readonly maxBodyBytes: number;
}

export const registerPlaygroundSessions = (app: App, { sessions, maxBodyBytes }: PlaygroundSessionRoutes): void => {
  app.get(
    path,
    {
      schema: {
        tags,
        summary: "List your saved sessions, newest first",
        querystring: PlaygroundSessionQuery,
        response: { 200: PlaygroundSessions, ...failures },
      },
    },
    async ({ query, viewer }) => sessions.list(query, viewer),
  );
  app.get(
    `${path}/:id`,
    {
      schema: { tags, summary: "Get a saved session", params, response: { 200: SavedPlaygroundSession, ...failures } },
    },
    async (request) => sessions.get(request.params.id, request.viewer),
  );
  app.put(
    `${path}/:id`,
    {
      ...signedInFirst,
      bodyLimit: maxBodyBytes,
      schema: {
        tags,
        summary: "Save a session",
        params,
        body: NewPlaygroundSession,
        response: { 200: PlaygroundSessionEntry, ...failures },
      },
    },
    async (request) => sessions.put(request.params.id, request.body, request.viewer),
  );
  app.delete(
    `${path}/:id`,
    { schema: { tags, summary: "Delete a saved session", params, response: { 204: Type.Null(), ...failures } } },
    async (request, reply) => {
      await sessions.remove(request.params.id, request.viewer);
      return reply.code(204).send(null);
    },
  );
};
