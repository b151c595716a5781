import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { type Directory, isDirectory } from "../../../catalogue/accounts/provisioning/directory-groups.ts";
import type { OidcIssuer } from "../../../config/oidc-issuers.ts";
import { HubError } from "../../../errors.ts";
import { hubAddress } from "../../../http/address.ts";
import { actorOf, tokenOf } from "../../../http/auth.ts";
import { registerJsonType } from "../../../http/bodies.ts";
import type { App } from "../../../http/fastify-app.ts";
import { hashOf } from "../../../identity/secret-text.ts";
import type { JsonBodies } from "../../../readers/json-body.ts";
import type { DirectoryCall, DirectoryResources } from "./directory-call.ts";
import { maxListed, resourceTypes, schemaDefinitions, serviceProviderConfig } from "./protocol/discovery.ts";
import { parseFilter } from "./protocol/filter.ts";
import { type AttributeSelection, listOf, mediaType, select, selects, send, sendError } from "./protocol/reply.ts";

const path = "/scim/v2";
const tags = ["scim"];
/** A directory has no account; its token is checked here. */
const config = { isOpen: true, hasOwnToken: true };

interface ScimSetup {
  readonly issuers: readonly OidcIssuer[];
  readonly publicUrl: string;
  readonly jsonBodies: JsonBodies;
  readonly users: DirectoryResources;
  readonly groups: DirectoryResources;
}

type CallOf = (request: FastifyRequest) => DirectoryCall;

const SelectionQuery = Type.Object({
  attributes: Type.Optional(Type.String({ maxLength: 1_000 })),
  excludedAttributes: Type.Optional(Type.String({ maxLength: 1_000 })),
});

const ListQuery = Type.Object({
  ...SelectionQuery.properties,
  filter: Type.Optional(Type.String({ description: 'Such as: userName eq "ada@example.com"' })),
  startIndex: Type.Optional(Type.Integer({ maximum: 1_000_000_000, description: "Default: 1." })),
  count: Type.Optional(Type.Integer({ description: `Default: 100. Max: ${maxListed}.` })),
});

const registerReads = (app: App, plural: string, resources: DirectoryResources, callOf: CallOf): void => {
  app.get(
    `${path}/${plural}`,
    { config, schema: { tags, summary: `List ${plural.toLowerCase()} of a directory`, querystring: ListQuery } },
    async (request, reply) => {
      const { filter, startIndex = 1, count = 100 } = request.query;
      const range = { offset: Math.max(startIndex, 1) - 1, limit: Math.min(Math.max(count, 0), maxListed) };
      const conditions = filter === undefined ? [] : parseFilter(filter);
      const { total, resources: found } = await resources.list(callOf(request), conditions, range);
      const selected = found.map((one) => select(one, request.query));
      return send(reply, listOf(selected, total, range.offset + 1));
    },
  );
  app.get(
    `${path}/${plural}/:id`,
    {
      config,
      schema: {
        tags,
        summary: `Get one of the ${plural.toLowerCase()} of a directory`,
        params: Type.Object({ id: Type.String() }),
        querystring: SelectionQuery,
      },
    },
    async (request, reply) =>
      send(reply, select(await resources.get(callOf(request), request.params.id), request.query)),
  );
};

const registerWrites = (app: App, kind: "User" | "Group", resources: DirectoryResources, callOf: CallOf): void => {
  const name = kind.toLowerCase();
  const params = Type.Object({ id: Type.String() });
  app.post(
    `${path}/${kind}s`,
    { config, schema: { tags, summary: `Create a ${name} of a directory` } },
    async (request, reply) => {
      const created = await resources.create(callOf(request), request.body);
      const { location } = created.meta as { location: string };
      return send(reply.header("location", location), created, 201);
    },
  );
  app.put(
    `${path}/${kind}s/:id`,
    { config, schema: { tags, summary: `Replace a ${name} of a directory`, params } },
    async (request, reply) => send(reply, await resources.replace(callOf(request), request.params.id, request.body)),
  );
  app.patch(
    `${path}/${kind}s/:id`,
    { config, schema: { tags, summary: `Change a ${name} of a directory`, params } },
    async (request, reply) => {
      // A group can have thousands of members: the reply does not repeat them.
      if (kind === "User") return send(reply, await resources.patch(callOf(request), request.params.id, request.body));
      await resources.patch({ ...callOf(request), hasMembers: false }, request.params.id, request.body);
      return reply.code(204).send(null);
    },
  );
  app.delete(
    `${path}/${kind}s/:id`,
    { config, schema: { tags, summary: `Delete a ${name} of a directory`, params } },
    async (request, reply) => {
      await resources.remove(callOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
};

const registerDiscovery = (app: App, baseOf: (request: FastifyRequest) => string): void => {
  const schema = { hide: true };
  app.get(`${path}/ServiceProviderConfig`, { config, schema }, async (request, reply) =>
    send(reply, serviceProviderConfig(baseOf(request))),
  );
  for (const [name, definitions] of [
    ["ResourceTypes", resourceTypes],
    ["Schemas", schemaDefinitions],
  ] as const) {
    app.get(`${path}/${name}`, { config, schema }, async (request, reply) =>
      send(reply, listOf(definitions(baseOf(request)))),
    );
    app.get(
      `${path}/${name}/:id`,
      { config, schema: { ...schema, params: Type.Object({ id: Type.String() }) } },
      async (request, reply) => {
        const found = definitions(baseOf(request)).find(({ id }) => id === request.params.id);
        if (!found) throw new HubError("not_found", `There is no "${request.params.id.slice(0, 100)}" in ${name}.`);
        return send(reply, found);
      },
    );
  }
};

/** Looking a hash up tells nothing about the token by its timing. */
const directoriesByToken = (issuers: readonly OidcIssuer[]): ReadonlyMap<string, Directory> =>
  new Map(issuers.filter(isDirectory).map((directory) => [hashOf(directory.scim.token), directory]));

/** SCIM 2.0 (RFC 7643, RFC 7644): a company's directory manages users and groups. */
export const registerScim = async (app: App, setup: ScimSetup): Promise<void> => {
  const { issuers, publicUrl, jsonBodies, users, groups } = setup;
  const directories = directoriesByToken(issuers);
  const baseOf = (request: FastifyRequest) => `${hubAddress(request, publicUrl)}${path}`;
  const directoryOf = ({ headers }: FastifyRequest): Directory => {
    const directory = directories.get(hashOf(tokenOf(headers.authorization ?? "") ?? ""));
    if (directory) return directory;
    throw new HubError("unauthorized", 'Send the token of a directory, from "scim" in ORRERY_OIDC_ISSUERS.', {
      headers: { "www-authenticate": 'Bearer realm="scim"' },
    });
  };
  const callOf: CallOf = (request) => {
    const directory = directoryOf(request);
    const actor = { ...actorOf(request), directory: directory.id };
    return {
      directory,
      actor,
      base: baseOf(request),
      hasMembers: selects(request.query as AttributeSelection, "members"),
    };
  };
  await app.register(async (scope: App) => {
    registerJsonType(scope, mediaType, jsonBodies);
    scope.setErrorHandler((error, request, reply) => sendError(request, reply, error));
    // Before the body is read.
    scope.addHook("onRequest", async (request) => void directoryOf(request));
    registerDiscovery(scope, baseOf);
    for (const [kind, resources] of [
      ["User", users],
      ["Group", groups],
    ] as const) {
      registerReads(scope, `${kind}s`, resources, callOf);
      registerWrites(scope, kind, resources, callOf);
    }
    scope.route({
      method: ["GET", "POST", "PUT", "PATCH", "DELETE"],
      url: `${path}/*`,
      config,
      schema: { hide: true },
      handler: async (request) => {
        throw new HubError("not_found", `SCIM has no ${request.method} at this path.`);
      },
    });
  });
};
