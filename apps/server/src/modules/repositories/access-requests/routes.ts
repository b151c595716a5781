import {
  AccessAnswer,
  AccessForm,
  AccessGrant,
  AccessRequests,
  AccessState,
  Failure,
  OwnAccess,
} from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { Type } from "typebox";
import { HubError } from "../../../errors.ts";
import { nextLink } from "../../../http/address.ts";
import { actorOf } from "../../../http/auth.ts";
import type { App } from "../../../http/fastify-app.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import { countOf } from "../../../text/count-of.ts";
import type { AccessRequestService } from "./service.ts";

const failures = { "4xx": Failure };
const tags = ["access requests"];
const owned = { owner: Type.String(), name: Type.String() };
const Done = Type.Object({ success: Type.Boolean() });

const idOf = ({ owner, name }: { owner: string; name: string }): string => `${owner}/${name}`;

/** The answers of a form, from JSON or from a browser. */
const fieldsOf = (body: unknown): Record<string, string> => {
  const entries = Object.entries((body ?? {}) as Record<string, unknown>).map(([name, value]) => [name, String(value)]);
  const isTooLong = entries.some((entry) =>
    entry.some((text) => text.length > limits.accessFormText || text.includes("\0")),
  );
  if (entries.length > limits.accessFormFields || isTooLong)
    throw new HubError(
      "bad_request",
      `An access request can have ${countOf(limits.accessFormFields, "field")} of ${countOf(limits.accessFormText, "character")}, without NUL.`,
    );
  return Object.fromEntries(entries);
};

/** Your own request: what became of it, sending or changing it, and taking it back. */
const registerOwn = (app: App, kind: RepositoryKind, requests: AccessRequestService): void => {
  const path = `/api/${kind}s/:owner/:name/user-access-request`;
  const schema = { tags, params: Type.Object(owned), response: { 200: OwnAccess, ...failures } };
  app.get(path, { schema: { ...schema, summary: "Get your access to a gated repository" } }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    return requests.own({ kind, id: idOf(request.params) }, request.viewer);
  });
  app.put(
    path,
    { schema: { ...schema, summary: "Request access, or change your request", body: AccessForm } },
    async (request) => requests.send({ kind, id: idOf(request.params) }, fieldsOf(request.body.fields), request.viewer),
  );
  app.delete(path, { schema: { ...schema, summary: "Withdraw your request for access" } }, async (request) =>
    requests.withdraw({ kind, id: idOf(request.params) }, request.viewer),
  );
};

const registerAnswers = (app: App, kind: RepositoryKind, requests: AccessRequestService, publicUrl: string): void => {
  const base = `/api/${kind}s/:owner/:name/user-access-request`;
  app.get(
    `${base}/:status`,
    {
      schema: {
        tags,
        summary: "List requests for access",
        params: Type.Object({ ...owned, status: Type.Enum(["pending", "accepted", "rejected"]) }),
        querystring: Type.Object({ cursor: Type.Optional(Type.Integer({ minimum: 0 })) }),
        response: { 200: AccessRequests, ...failures },
      },
    },
    async (request, reply) => {
      const { status } = request.params;
      const target = { kind, id: idOf(request.params) };
      const { items, next } = await requests.list(target, status, request.query.cursor ?? 0, request.viewer);
      if (next) reply.header("link", nextLink(request, publicUrl, next));
      return items;
    },
  );
  const schema = { tags, params: Type.Object(owned), response: { 200: Done, ...failures } };
  app.post(
    `${base}/handle`,
    { schema: { ...schema, summary: "Accept or reject a request for access", body: AccessAnswer } },
    async (request) => {
      await requests.answer({ kind, id: idOf(request.params) }, request.body, actorOf(request));
      return { success: true };
    },
  );
  app.post(
    `${base}/grant`,
    { schema: { ...schema, summary: "Give a user access", body: AccessGrant } },
    async (request) => {
      await requests.grant({ kind, id: idOf(request.params) }, request.body.user, actorOf(request));
      return { success: true };
    },
  );
};

export const registerAccessRequests = (app: App, requests: AccessRequestService, publicUrl: string): void => {
  for (const kind of ["model", "dataset"] as const) {
    registerOwn(app, kind, requests);
    registerAnswers(app, kind, requests, publicUrl);
    app.post(
      `${kind === "model" ? "" : `/${kind}s`}/:owner/:name/ask-access`,
      {
        schema: {
          tags,
          summary: "Ask for access to a gated repository",
          params: Type.Object(owned),
          response: { 200: AccessState, ...failures },
        },
      },
      async (request) => requests.ask({ kind, id: idOf(request.params) }, fieldsOf(request.body), request.viewer),
    );
  }
};
