import {
  CreatedRepository,
  FacetCounts,
  FacetQuery,
  Failure,
  NameCheck,
  NameQuestion,
  NewRepository,
  QuickSearch,
  RecordQuery,
  RepositoryConflict,
  RepositoryCopy,
  RepositoryDeletion,
  RepositoryListQuery,
  RepositoryMove,
  RepositoryRecord,
  RepositoryRecords,
  RepositorySettings,
  TagsByType,
} from "@orrery/contract";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import { HubError } from "../../errors.ts";
import { hubAddress, nextLink } from "../../http/address.ts";
import { actorOf } from "../../http/auth.ts";
import { removeNulls, signedInFirst } from "../../http/bodies.ts";
import type { App } from "../../http/fastify-app.ts";
import { sendJson } from "../../http/json-text.ts";
import { nameCheck } from "../../http/name-check.ts";
import { idOf } from "../../http/repository-path.ts";
import { refuseUnsupportedType } from "../../http/unsupported-features.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import type { Workers } from "../../workers/workers.ts";
import { registerCardChecks } from "./card-routes.ts";
import { registerLikes } from "./like-routes.ts";
import type { LikeService } from "./like-service.ts";
import type { RepositoryOwnerService } from "./owner-service.ts";
import type { RepositoryService } from "./service.ts";

export interface RepositoryRoutes {
  readonly repositories: RepositoryService;
  readonly owners: RepositoryOwnerService;
  readonly likes: LikeService;
  readonly workers: Workers;
  readonly publicUrl: string;
}

const failures = { "4xx": Failure };
const owned = Type.Object({ owner: Type.String(), name: Type.String() });
const bare = Type.Object({ name: Type.String() });

const registerLists = (app: App, kind: RepositoryKind, { repositories, publicUrl }: RepositoryRoutes): void => {
  const tags = [`${kind}s`];
  app.get(
    `/api/${kind}s`,
    {
      schema: {
        tags,
        summary: `List ${kind}s`,
        querystring: RepositoryListQuery,
        response: { 200: RepositoryRecords, ...failures },
      },
    },
    async (request, reply) => {
      const { text, total, next } = await repositories.listText(kind, request.query, request.viewer);
      reply.header("x-total-count", total);
      if (next) reply.header("link", nextLink(request, publicUrl, next));
      return sendJson(reply, text);
    },
  );

  app.get(
    `/api/${kind}s/facets`,
    { schema: { tags, summary: "Count facets", querystring: FacetQuery, response: { 200: FacetCounts, ...failures } } },
    async (request) => repositories.facets(kind, request.query, request.viewer),
  );

  app.get(
    `/api/${kind}s-tags-by-type`,
    { schema: { tags, summary: "List tags", response: { 200: TagsByType } } },
    async (request) => repositories.tagsByType(kind, request.viewer),
  );
};

const registerRecords = (app: App, kind: RepositoryKind, { repositories }: RepositoryRoutes): void => {
  const tags = [`${kind}s`];
  const reply = { querystring: RecordQuery, response: { 200: RepositoryRecord, ...failures } };
  for (const [path, params] of [
    ["/:owner/:name", owned],
    ["/:name", bare],
  ] as const) {
    const schema = { tags, ...reply };
    app.get(`/api/${kind}s${path}`, { schema: { ...schema, summary: `One ${kind}`, params } }, async (request) =>
      repositories.record(kind, idOf(request.params), "main", request.query, request.viewer),
    );
    const withRevision = Type.Object({ ...params.properties, revision: Type.String() });
    app.get(
      `/api/${kind}s${path}/revision/:revision`,
      { schema: { ...schema, summary: `One ${kind} at a revision`, params: withRevision } },
      async (request) => {
        const { revision, ...id } = request.params;
        return repositories.record(kind, idOf(id), revision, request.query, request.viewer);
      },
    );
  }
};

/** The reply to a request for a new repository; one that exists is a conflict that names it. */
const toCreated = (request: FastifyRequest, publicUrl: string, row: RepositoryRow, isNew: boolean) => {
  const { kind, full_name } = row;
  const folder = kind === "dataset" ? "datasets/" : "";
  const created = { url: `${hubAddress(request, publicUrl)}/${folder}${full_name}`, id: full_name, name: full_name };
  if (isNew) return created;
  throw new HubError("conflict", `There is already a ${kind} "${full_name}". Choose another name.`, { facts: created });
};

const registerDuplicates = (app: App, kind: RepositoryKind, { owners, publicUrl }: RepositoryRoutes): void => {
  app.post(
    `/api/${kind}s/:owner/:name/duplicate`,
    {
      schema: {
        tags: [`${kind}s`],
        summary: "Copy a repository with its branches and tags",
        params: owned,
        body: RepositoryCopy,
        response: { 200: CreatedRepository, 409: RepositoryConflict, ...failures },
      },
    },
    async (request) => {
      const { row, isNew } = await owners.duplicate(kind, idOf(request.params), request.body, actorOf(request));
      return toCreated(request, publicUrl, row, isNew);
    },
  );
};

const registerNameChecks = (app: App, { owners }: RepositoryRoutes): void => {
  app.get(
    "/api/repos/check-name",
    {
      schema: {
        tags: ["repositories"],
        summary: "Check a name for a new repository",
        querystring: NameQuestion,
        response: { 200: NameCheck, ...failures },
      },
    },
    async ({ query, viewer }) => nameCheck(() => owners.checkName(query, viewer)),
  );
};

const registerOwnership = (app: App, { owners, publicUrl }: RepositoryRoutes): void => {
  const tags = ["repositories"];
  app.post(
    "/api/repos/create",
    {
      ...signedInFirst,
      preValidation: [removeNulls, refuseUnsupportedType],
      bodyLimit: 16 * 1024 * 1024,
      schema: {
        tags,
        summary: "Create a repository",
        body: NewRepository,
        response: { 200: CreatedRepository, 409: RepositoryConflict, ...failures },
      },
    },
    async (request) => {
      const { row, isNew } = await owners.create(request.body, actorOf(request));
      return toCreated(request, publicUrl, row, isNew);
    },
  );

  app.post(
    "/api/repos/move",
    {
      preValidation: refuseUnsupportedType,
      schema: {
        tags,
        summary: "Rename or transfer a repository",
        body: RepositoryMove,
        response: { 200: Type.Object({ success: Type.Boolean() }), ...failures },
      },
    },
    async (request) => {
      const { type = "model", fromRepo, toRepo } = request.body;
      await owners.move(type, fromRepo, toRepo, actorOf(request));
      return { success: true };
    },
  );

  app.delete(
    "/api/repos/delete",
    {
      preValidation: refuseUnsupportedType,
      schema: {
        tags,
        summary: "Delete a repository",
        body: RepositoryDeletion,
        response: { 200: Type.Object({ success: Type.Boolean() }), ...failures },
      },
    },
    async (request) => {
      const { type = "model", name, organization } = request.body;
      await owners.remove(type, organization ? `${organization}/${name}` : name, actorOf(request));
      return { success: true };
    },
  );
};

const registerSettings = (app: App, kind: RepositoryKind, { owners }: RepositoryRoutes): void => {
  app.put(
    `/api/${kind}s/:owner/:name/settings`,
    {
      schema: {
        tags: [`${kind}s`],
        summary: "Change visibility",
        params: owned,
        body: RepositorySettings,
        response: { 200: RepositorySettings, ...failures },
      },
    },
    async (request) => owners.configure(kind, idOf(request.params), request.body, actorOf(request)),
  );
};

const bareRoute = /^\/api\/(model|dataset)s\/:name\/([a-z-]+)$/;

/**
 * `/api/datasets/acme/rows` may mean the rows of `acme` or the dataset `acme/rows`. The repository wins if
 * it exists: names without an owner are rare.
 */
const preferRepositoryOverSubroute = (app: App, repositories: RepositoryService): void => {
  app.addHook("preValidation", async (request, reply) => {
    const [, kind, word] = bareRoute.exec(request.routeOptions.url ?? "") ?? [];
    if (kind === undefined || word === undefined || request.method !== "GET") return;
    const { name } = request.params as { name: string };
    const id = `${name}/${word}`;
    if (!(await repositories.exists(kind as RepositoryKind, id, request.viewer))) return;
    const query = { ...(request.query as Record<string, unknown>) };
    if (!request.validateInput(query, RecordQuery)) throw new HubError("bad_request", "The query is not valid.");
    return reply.send(
      await repositories.record(kind as RepositoryKind, id, "main", query as RecordQuery, request.viewer),
    );
  });
};

/** Lists, records and facets of models and datasets, and their making and removal. */
export const registerRepositories = (app: App, routes: RepositoryRoutes): void => {
  for (const kind of ["model", "dataset"] as const) {
    registerLists(app, kind, routes);
    registerRecords(app, kind, routes);
    registerSettings(app, kind, routes);
    registerDuplicates(app, kind, routes);
  }
  registerNameChecks(app, routes);
  registerOwnership(app, routes);
  registerLikes(app, routes.likes);
  registerCardChecks(app, routes.workers);
  preferRepositoryOverSubroute(app, routes.repositories);
  app.get(
    "/api/quicksearch",
    {
      schema: {
        tags: ["repositories"],
        summary: "Get search suggestions",
        querystring: Type.Object({
          q: Type.String({ maxLength: 200 }),
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
        }),
        response: { 200: QuickSearch, ...failures },
      },
    },
    async (request) => routes.repositories.quickSearch(request.query.q, request.query.limit ?? 8, request.viewer),
  );
};
