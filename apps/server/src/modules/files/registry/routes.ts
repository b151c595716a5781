import { RegistryFailure, RegistryGguf, RegistryIndex, RegistryTags, RegistryToken } from "@orrery/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { errorStatuses, HubError, isHubError, wrongCredentials } from "../../../errors.ts";
import { hubAddress } from "../../../http/address.ts";
import { type AuthSettings, checkAddress, tokenOf } from "../../../http/auth.ts";
import { readError, readRest } from "../../../http/error-handler.ts";
import type { App } from "../../../http/fastify-app.ts";
import { type IdParams, idOf, idPaths } from "../../../http/repository-path.ts";
import { sendContent } from "../../../http/send-content.ts";
import { untrustedHeaders } from "../../../http/untrusted-content.ts";
import { type RepositoryKind, readRepositoryId } from "../../../readers/repository-id.ts";
import type { RegistryCaller } from "./lookup.ts";
import { requestedFormat } from "./manifest-format.ts";
import { digestOf, parseDigest, type RegistryName } from "./reference.ts";
import { registryCodeOf, registryError } from "./registry-error.ts";
import type { RegistryService } from "./service.ts";

export interface RegistryRoutes {
  readonly service: RegistryService;
  readonly tokens: Pick<AuthSettings["credentials"], "byToken">;
  readonly isAnonymousAllowed: boolean;
  readonly publicUrl: string;
  /** Called for every pull of a tag. */
  readonly onPull: (repositoryId: number, path: string) => void;
}

const tags = ["registry"];
const failures = { "4xx": RegistryFailure };

/** Clients send a bearer token even where none is needed. */
const anonymousToken = "anonymous";
const config = { anonymousToken } as const;

/** One pull is one download, however many files it has. */
const countedFile = "config.json";

const folders: Readonly<Record<RepositoryKind, string>> = { model: "/v2", dataset: "/v2/datasets" };

const callerOf = ({ viewer, headers }: FastifyRequest): RegistryCaller => ({
  viewer,
  hasCredentials: headers.authorization !== undefined,
});

/** Where a client gets a token, and for what. */
const challengeOf = (request: FastifyRequest, publicUrl: string): string => {
  const hub = hubAddress(request, publicUrl);
  const { name, owner } = (request.params ?? {}) as Partial<IdParams>;
  const id = name === undefined ? undefined : readRepositoryId(idOf({ name, ...(owner !== undefined && { owner }) }));
  const scope = id ? `,scope="repository:${id.id}:pull"` : "";
  return `Bearer realm="${hub}/v2/token",service="${new URL(hub).host}"${scope}`;
};

/** Errors in the format of the distribution specification. */
const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply, publicUrl: string): FastifyReply => {
  const { status, message } = readError(request, error);
  if (isHubError(error)) reply.headers(error.headers);
  if (status === errorStatuses.unauthorized) reply.header("www-authenticate", challengeOf(request, publicUrl));
  readRest(request, reply);
  return reply
    .code(status)
    .type("application/json; charset=utf-8")
    .send({ errors: [{ code: registryCodeOf(error), message }] });
};

const registerBase = (app: App, { tokens, isAnonymousAllowed }: RegistryRoutes): void => {
  for (const url of ["/v2/", "/v2"])
    app.get(
      url,
      {
        config,
        schema: { tags, summary: "Check for the registry API", response: { 200: Type.Object({}), ...failures } },
      },
      async (request, reply) => {
        // Clients that are not asked here never send the credentials they have.
        if (!callerOf(request).hasCredentials)
          throw registryError("UNAUTHORIZED", "Get a token first. Anonymous callers get one without a password.");
        return reply.header("docker-distribution-api-version", "registry/2.0").send({});
      },
    );
  app.get(
    "/v2/token",
    {
      config: { isOpen: true, hasOwnToken: true },
      schema: {
        tags,
        summary: "Get a token for the registry API",
        description: "With Basic authentication: any user name, and an access token of this hub as the password.",
        response: { 200: RegistryToken, ...failures },
      },
    },
    async ({ headers: { authorization = "" }, callerAddress }) => {
      // Ollama signs in with an SSH key, which this hub does not know: such a caller is anonymous.
      const given = tokenOf(authorization);
      const token = given ?? (isAnonymousAllowed ? anonymousToken : "");
      const viewer = given === undefined || given === anonymousToken ? undefined : await tokens.byToken(given);
      if (token === "" || (token !== anonymousToken && (!viewer || viewer.browser)))
        throw new HubError("unauthorized", wrongCredentials);
      if (viewer) checkAddress(viewer, callerAddress);
      return { token, access_token: token, expires_in: 3600 };
    },
  );
};

const registerManifests = (app: App, kind: RepositoryKind, { service, onPull }: RegistryRoutes): void => {
  for (const [path, id] of idPaths)
    app.route({
      method: ["GET", "HEAD"],
      url: `${folders[kind]}${path}/manifests/:reference`,
      config,
      compress: false,
      schema: {
        tags,
        summary: "Pull a manifest",
        params: Type.Object({ ...id.properties, reference: Type.String() }),
        response: { 200: RegistryGguf, ...failures },
      },
      handler: async (request, reply) => {
        const { reference, ...params } = request.params as IdParams & { reference: string };
        const name: RegistryName = { kind, id: idOf(params) };
        const format = requestedFormat(request.headers);
        reply.header("vary", "accept, user-agent");
        if (format === "llama.cpp") return service.gguf(name, reference, callerOf(request));
        const { row, sha256, mediaType, content } = await service.manifest(name, reference, format, callerOf(request));
        if (request.method === "GET" && !reference.includes(":")) onPull(row.id, countedFile);
        return sendContent(request, reply, content, {
          "content-type": mediaType,
          "docker-content-digest": digestOf(sha256),
          "cache-control": "no-cache",
        });
      },
    });
};

const TicketQuery = Type.Object({
  expires: Type.Optional(Type.Integer({ minimum: 0 })),
  signature: Type.Optional(Type.String({ maxLength: 100 })),
});

const registerBlobs = (app: App, kind: RepositoryKind, { service }: RegistryRoutes): void => {
  for (const [path, id] of idPaths)
    app.route({
      method: ["GET", "HEAD"],
      url: `${folders[kind]}${path}/blobs/:digest`,
      // The address can be signed; then it works without a token.
      config: { ...config, isOpen: true },
      // A compressed reply has neither a length nor ranges, and clients check both.
      compress: false,
      schema: {
        tags,
        summary: "Pull a blob",
        params: Type.Object({ ...id.properties, digest: Type.String() }),
        querystring: TicketQuery,
        response: failures,
      },
      handler: async (request, reply) => {
        const { digest, ...params } = request.params as IdParams & { digest: string };
        const { expires, signature } = request.query as { expires?: number; signature?: string };
        const given = expires !== undefined && signature !== undefined ? { expires, signature } : undefined;
        const { sha256, content, ticket } = await service.blob(
          { kind, id: idOf(params) },
          digest,
          callerOf(request),
          given,
        );
        const query = new URLSearchParams({ expires: `${ticket.expires}`, signature: ticket.signature });
        return sendContent(request, reply, content, {
          ...untrustedHeaders("application/octet-stream"),
          "docker-content-digest": digestOf(sha256),
          // Ollama downloads from the address in this header, without its token.
          location: `${request.url.split("?")[0]}?${query}`,
        });
      },
    });
};

const TagQuery = Type.Object({
  n: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  last: Type.Optional(Type.String({ maxLength: 200 })),
});

const registerLists = (app: App, kind: RepositoryKind, { service, publicUrl }: RegistryRoutes): void => {
  for (const [path, id] of idPaths) {
    app.get(
      `${folders[kind]}${path}/tags/list`,
      {
        config,
        schema: {
          tags,
          summary: "List tags: branches, tags and quantizations",
          params: id,
          querystring: TagQuery,
          response: { 200: RegistryTags, ...failures },
        },
      },
      async (request, reply) => {
        const { n = 1000, last = "" } = request.query;
        const name = { kind, id: idOf(request.params) };
        const rest = (await service.tags(name, callerOf(request))).filter((tag) => tag > last);
        const page = rest.slice(0, n);
        if (page.length > 0 && page.length < rest.length) {
          const next = new URL(request.url, hubAddress(request, publicUrl));
          next.searchParams.set("last", page.at(-1) ?? "");
          reply.header("link", `<${next.pathname}${next.search}>; rel="next"`);
        }
        return { name: `${kind === "dataset" ? "datasets/" : ""}${name.id}`, tags: page };
      },
    );
    app.get(
      `${folders[kind]}${path}/referrers/:digest`,
      {
        config,
        schema: {
          tags,
          summary: "List referrers; there are none",
          params: Type.Object({ ...id.properties, digest: Type.String() }),
          response: { 200: RegistryIndex, ...failures },
        },
      },
      async (request, reply) => {
        parseDigest(request.params.digest);
        await service.tags({ kind, id: idOf(request.params) }, callerOf(request));
        const mediaType = "application/vnd.oci.image.index.v1+json" as const;
        return reply.type(mediaType).send({ schemaVersion: 2, mediaType, manifests: [] });
      },
    );
  }
};

/** Everything else below `/v2/`: pushes, and addresses that do not exist. */
const registerRest = (app: App): void => {
  app.all("/v2/*", { config, schema: { hide: true } }, async ({ method, url }) => {
    if (method === "GET" || method === "HEAD")
      throw registryError("NAME_UNKNOWN", `Not found: ${method} ${url.slice(0, 200)}`);
    throw registryError("UNSUPPORTED", 'You can\'t push to this registry. Upload with git or "hf upload".');
  });
};

/** Repositories for registry clients: Ollama, ORAS, Docker Model Runner, skopeo, older versions of llama.cpp. */
export const registerRegistry = async (app: App, routes: RegistryRoutes): Promise<void> => {
  await app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    scope.setErrorHandler((error, request, reply) => sendError(error, request, reply, routes.publicUrl));
    registerBase(scope, routes);
    for (const kind of ["model", "dataset"] as const) {
      registerManifests(scope, kind, routes);
      registerBlobs(scope, kind, routes);
      registerLists(scope, kind, routes);
    }
    registerRest(scope);
  });
};
