import {
  CheckDetail,
  CheckSchedule,
  Failure,
  MeasuredProviders,
  ModelChecks,
  NewCheck,
  StartedChecks,
  TemplateFamily,
} from "@orrery/contract";
import { Type } from "typebox";
import { actorOf } from "../../../http/auth.ts";
import type { App } from "../../../http/fastify-app.ts";
import { idOf, idPaths } from "../../../http/repository-path.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { ModelCheckService } from "./service.ts";

const tags = ["provider checks"];
const failures = { "4xx": Failure };

export interface ModelCheckRoutes {
  readonly checks: ModelCheckService;
  readonly family: (id: string, viewer: Viewer) => Promise<TemplateFamily>;
  readonly measured: () => Promise<MeasuredProviders>;
}

const registerModelRoutes = (app: App, { checks, family }: ModelCheckRoutes): void => {
  for (const [path, params] of idPaths) {
    const place = `/api/models${path}/providers/checks`;
    const get = { tags, summary: "Get what checks have found of a model's providers and engines", params };
    app.get(place, { schema: { ...get, response: { 200: ModelChecks, ...failures } } }, async (request) =>
      checks.list(idOf(request.params), request.viewer),
    );
    const post = { tags, summary: "Check providers and engines of a model", params, body: NewCheck };
    app.post(place, { schema: { ...post, response: { 202: StartedChecks, ...failures } } }, async (request, reply) =>
      reply.code(202).send(await checks.start(idOf(request.params), request.body, actorOf(request))),
    );
    const put = { tags, summary: "Turn scheduled checks of a provider on or off", params, body: CheckSchedule };
    app.put(
      `${place}/schedule`,
      { schema: { ...put, response: { 204: Type.Null(), ...failures } } },
      async (request, reply) => {
        await checks.schedule(idOf(request.params), request.body, actorOf(request));
        return reply.code(204).send(null);
      },
    );
    const compare = { tags, summary: "Compare the chat templates of a model's family", params };
    app.get(
      `/api/models${path}/template-family`,
      { schema: { ...compare, response: { 200: TemplateFamily, ...failures } } },
      async (request) => family(idOf(request.params), request.viewer),
    );
  }
};

/** Checks of providers, and what they compare. */
export const registerModelChecks = (app: App, routes: ModelCheckRoutes): void => {
  registerModelRoutes(app, routes);
  app.get(
    "/api/checks/:id",
    {
      schema: {
        tags,
        summary: "Get a check with its requests and replies",
        params: Type.Object({ id: Type.String({ maxLength: 80 }) }),
        response: { 200: CheckDetail, ...failures },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return routes.checks.detail(request.params.id, request.viewer);
    },
  );
  app.get(
    "/api/providers/measured",
    {
      schema: {
        tags,
        summary: "Get what this hub has measured of providers",
        response: { 200: MeasuredProviders, ...failures },
      },
    },
    async () => routes.measured(),
  );
};
