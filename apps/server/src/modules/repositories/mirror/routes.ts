import {
  Failure,
  MirrorDecision,
  MirrorReview,
  MirrorReviewQuery,
  MirrorReviews,
  MirrorRules,
  MirrorTrial,
  MirrorTrialResult,
} from "@orrery/contract";
import { actorOf } from "../../../http/auth.ts";
import type { App } from "../../../http/fastify-app.ts";
import type { MirrorAdminService } from "./service.ts";

const tags = ["mirror"];
const failures = { "4xx": Failure };

const registerRules = (app: App, mirror: MirrorAdminService): void => {
  const response = { 200: MirrorRules, ...failures };
  app.get(
    "/api/mirror/rules",
    { schema: { tags, summary: "List rules of the mirror", description: "For admins of this hub.", response } },
    async ({ viewer }) => [...(await mirror.rules(viewer))],
  );
  app.put(
    "/api/mirror/rules",
    {
      schema: {
        tags,
        summary: "Replace the rules of the mirror",
        description: "For admins of this hub. The first rule that matches decides.",
        body: MirrorRules,
        response,
      },
    },
    async (request) => [...(await mirror.setRules(request.body, actorOf(request)))],
  );
  app.post(
    "/api/mirror/rules/check",
    {
      schema: {
        tags,
        summary: "See what the rules say about a repository",
        description: "For admins of this hub. A dry run: nothing is fetched or stored.",
        body: MirrorTrial,
        response: { 200: MirrorTrialResult, ...failures },
      },
    },
    async ({ body, viewer }) => mirror.tryRules(body, viewer),
  );
};

/** Rules and reviews of the mirror, for hub admins. */
export const registerMirror = (app: App, mirror: MirrorAdminService): void => {
  registerRules(app, mirror);
  app.get(
    "/api/mirror/reviews",
    {
      schema: {
        tags,
        summary: "List reviews of mirrored repositories",
        description: "For admins of this hub. Up to 200.",
        querystring: MirrorReviewQuery,
        response: { 200: MirrorReviews, ...failures },
      },
    },
    async ({ query, viewer }) => mirror.reviews(query.status, viewer),
  );
  app.put(
    "/api/mirror/reviews",
    {
      schema: {
        tags,
        summary: "Approve or reject a commit of a mirrored repository",
        description: "For admins of this hub. A decision can be changed.",
        body: MirrorDecision,
        response: { 200: MirrorReview, ...failures },
      },
    },
    async (request) => mirror.decide(request.body, actorOf(request)),
  );
};
