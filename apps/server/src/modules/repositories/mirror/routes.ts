import {
  Failure,
  MirrorDecision,
  MirrorRefusals,
  MirrorReview,
  MirrorReviewQuery,
  MirrorReviews,
  MirrorRules,
  MirrorStatus,
  MirrorTrial,
  MirrorTrialResult,
  MirrorUpstreamCheck,
  MirrorUpstreamCheckResult,
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
        description: "For admins of this hub. A dry run: nothing is stored. If a rule needs it, `model.sig` is read.",
        body: MirrorTrial,
        response: { 200: MirrorTrialResult, ...failures },
      },
    },
    async ({ body, viewer }) => mirror.tryRules(body, viewer),
  );
};

const registerStatus = (app: App, mirror: MirrorAdminService): void => {
  const description = "For admins of this hub.";
  app.get(
    "/api/mirror",
    { schema: { tags, summary: "See the mirror's state", description, response: { 200: MirrorStatus, ...failures } } },
    async ({ viewer }) => mirror.status(viewer),
  );
  app.post(
    "/api/mirror/upstreams/check",
    {
      schema: {
        tags,
        summary: "Check that an upstream answers",
        description: "For admins of this hub. Sends one request to it.",
        body: MirrorUpstreamCheck,
        response: { 200: MirrorUpstreamCheckResult, ...failures },
      },
    },
    async ({ body, viewer }) => mirror.checkUpstream(body.upstream, viewer),
  );
  app.get(
    "/api/mirror/refusals",
    {
      schema: {
        tags,
        summary: "List what rules of the mirror refused",
        description: "For admins of this hub. Up to 100 of the last 30 days.",
        response: { 200: MirrorRefusals, ...failures },
      },
    },
    async ({ viewer }) => mirror.refusals(viewer),
  );
};

export const registerMirror = (app: App, mirror: MirrorAdminService): void => {
  registerStatus(app, mirror);
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
