import {
  Alias,
  AliasDecision,
  AliasHistory,
  AliasOverview,
  AliasRequest,
  AliasRollback,
  EffectivePromotionRules,
  Failure,
  NewAliasRequest,
  PromotionRules,
} from "@orrery/contract";
import { Type } from "typebox";
import { actorOf } from "../../../http/auth.ts";
import type { App } from "../../../http/fastify-app.ts";
import { allowNoBody } from "../../../http/optional-body.ts";
import { idOf } from "../../../http/repository-path.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import type { AliasRef, AliasService } from "./alias-service.ts";
import type { PromotionService } from "./promotion-service.ts";

const tags = ["aliases"];
const failures = { "4xx": Failure };
const owned = { owner: Type.String(), name: Type.String() };
const aliased = { ...owned, alias: Type.String({ maxLength: 100, description: 'With or without "@".' }) };
const numbered = { ...aliased, number: Type.Integer({ minimum: 1 }) };

interface AliasParams {
  readonly owner: string;
  readonly name: string;
  readonly alias: string;
}

const refIn =
  (kind: RepositoryKind) =>
  ({ alias, ...id }: AliasParams): AliasRef => ({ kind, id: idOf(id), alias: alias.replace(/^@/, "") });

const registerReads = (app: App, kind: RepositoryKind, aliases: AliasService): void => {
  const path = `/api/${kind}s/:owner/:name/aliases`;
  const refOf = refIn(kind);
  app.get(
    path,
    {
      schema: {
        tags,
        summary: "List aliases",
        description: "Names for commits, such as @production, with open requests to move them and the rules.",
        params: Type.Object(owned),
        response: { 200: AliasOverview, ...failures },
      },
    },
    async ({ params, viewer }) => aliases.overview({ kind, id: idOf(params) }, viewer),
  );
  app.get(
    `${path}/:alias/history`,
    {
      schema: {
        tags,
        summary: "List moves of an alias",
        params: Type.Object(aliased),
        querystring: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })) }),
        response: { 200: AliasHistory, ...failures },
      },
    },
    async ({ params, query, viewer }) => aliases.history(refOf(params), query.limit ?? 100, viewer),
  );
};

const registerRequests = (app: App, kind: RepositoryKind, aliases: AliasService): void => {
  const path = `/api/${kind}s/:owner/:name/aliases/:alias/requests`;
  const refOf = refIn(kind);
  const schema = { tags, response: { 200: AliasRequest, ...failures } };
  app.post(
    path,
    {
      schema: {
        ...schema,
        summary: "Propose to move an alias",
        description: "Creates it if it does not exist. It moves at once if all rules are met.",
        params: Type.Object(aliased),
        body: NewAliasRequest,
      },
    },
    async (request) => aliases.propose(refOf(request.params), request.body, actorOf(request)),
  );
  const params = Type.Object(numbered);
  app.post(
    `${path}/:number/approve`,
    { schema: { ...schema, summary: "Approve a request", params } },
    async (request) => aliases.approve(refOf(request.params), request.params.number, actorOf(request)),
  );
  app.post(
    `${path}/:number/move`,
    { schema: { ...schema, summary: "Move the alias of a request whose rules are met", params } },
    async (request) => aliases.apply(refOf(request.params), request.params.number, actorOf(request)),
  );
  app.post(
    `${path}/:number/close`,
    { preValidation: allowNoBody, schema: { ...schema, summary: "Close a request", params, body: AliasDecision } },
    async (request) => {
      const { params: given, body } = request;
      return aliases.close(refOf(given), given.number, body.reason ?? "", actorOf(request));
    },
  );
};

const registerChanges = (app: App, kind: RepositoryKind, aliases: AliasService): void => {
  const path = `/api/${kind}s/:owner/:name/aliases/:alias`;
  const refOf = refIn(kind);
  app.post(
    `${path}/rollback`,
    {
      preValidation: allowNoBody,
      schema: {
        tags,
        summary: "Roll an alias back",
        description: "To the commit before, or another that it has had. Needs no approval.",
        params: Type.Object(aliased),
        body: AliasRollback,
        response: { 200: Alias, ...failures },
      },
    },
    async (request) => aliases.rollback(refOf(request.params), request.body, actorOf(request)),
  );
  app.delete(
    path,
    {
      schema: {
        tags,
        summary: "Delete an alias",
        params: Type.Object(aliased),
        response: { 204: Type.Null({ description: "No content." }), ...failures },
      },
    },
    async (request, reply) => {
      await aliases.remove(refOf(request.params), actorOf(request));
      return reply.code(204).send(null);
    },
  );
};

const rulesReply = { tags, response: { 200: EffectivePromotionRules, ...failures } };

const registerRules = (app: App, kind: RepositoryKind, promotion: PromotionService): void => {
  const path = `/api/${kind}s/:owner/:name/promotion-rules`;
  const schema = { ...rulesReply, params: Type.Object(owned) };
  const refOf = (params: { owner: string; name: string }) => ({ kind, id: idOf(params) });
  app.get(path, { schema: { ...schema, summary: "Show the rules for moving aliases" } }, async ({ params, viewer }) =>
    promotion.get(refOf(params), viewer),
  );
  app.put(
    path,
    { schema: { ...schema, summary: "Set the rules for moving aliases", body: PromotionRules } },
    async (request) => promotion.set(refOf(request.params), request.body, actorOf(request)),
  );
  app.delete(
    path,
    { schema: { ...schema, summary: "Use the organization's rules for moving aliases" } },
    async (request) => promotion.set(refOf(request.params), undefined, actorOf(request)),
  );
};

const registerDefaults = (app: App, promotion: PromotionService): void => {
  const path = "/api/organizations/:name/promotion-rules";
  const schema = { ...rulesReply, params: Type.Object({ name: Type.String() }) };
  app.get(
    path,
    { schema: { ...schema, summary: "Show an organization's rules for moving aliases" } },
    async ({ params, viewer }) => promotion.getDefault(params.name, viewer),
  );
  app.put(
    path,
    { schema: { ...schema, summary: "Set an organization's rules for moving aliases", body: PromotionRules } },
    async (request) => promotion.setDefault(request.params.name, request.body, actorOf(request)),
  );
  app.delete(
    path,
    { schema: { ...schema, summary: "Remove an organization's rules for moving aliases" } },
    async (request) => promotion.setDefault(request.params.name, undefined, actorOf(request)),
  );
};

export const registerAliases = (app: App, aliases: AliasService, promotion: PromotionService): void => {
  for (const kind of ["model", "dataset"] as const) {
    registerReads(app, kind, aliases);
    registerRequests(app, kind, aliases);
    registerChanges(app, kind, aliases);
    registerRules(app, kind, promotion);
  }
  registerDefaults(app, promotion);
};
