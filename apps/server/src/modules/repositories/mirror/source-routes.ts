import {
  Failure,
  MirrorConnection,
  MirrorSettings,
  MirrorUpstreamCheckResult,
  NewMirrorSettings,
} from "@orrery/contract";
import { actorOf } from "../../../http/auth.ts";
import type { App } from "../../../http/fastify-app.ts";
import type { MirrorSourceService } from "./source-service.ts";

const tags = ["mirror"];
const failures = { "4xx": Failure };

export const registerMirrorSource = (app: App, source: MirrorSourceService): void => {
  app.get(
    "/api/mirror/settings",
    {
      schema: {
        tags,
        summary: "Get the upstream of the mirror",
        description: "For admins of this hub.",
        response: { 200: MirrorSettings, ...failures },
      },
    },
    async ({ viewer }) => source.settings(viewer),
  );
  app.put(
    "/api/mirror/settings",
    {
      schema: {
        tags,
        summary: "Turn the mirror on or off, and set its upstream",
        description: "For admins of this hub. What the environment sets can't be changed.",
        body: NewMirrorSettings,
        response: { 200: MirrorSettings, ...failures },
      },
    },
    async (request) => source.setSettings(request.body, actorOf(request)),
  );
  app.post(
    "/api/mirror/settings/check",
    {
      schema: {
        tags,
        summary: "Test the connection to an upstream",
        description: "For admins of this hub. Sends one request to the address; nothing is saved.",
        body: MirrorConnection,
        response: { 200: MirrorUpstreamCheckResult, ...failures },
      },
    },
    async ({ body, viewer }) => source.tryConnection(body, viewer),
  );
};
