import type { FastifyReply, FastifyRequest } from "fastify";
import { HubError } from "../../../errors.ts";
import { hubAddress } from "../../../http/address.ts";
import type { App } from "../../../http/fastify-app.ts";
import { mcpScopes, supportedScopes } from "../../../identity/oauth-scopes.ts";
import { ClientMetadata } from "./clients.ts";
import { OAuthError } from "./oauth-error.ts";
import type { OAuthService } from "./service.ts";
import { type OAuthFields, required } from "./token-endpoint.ts";

/** What the hub says about itself as an OAuth server (RFC 8414, OpenID Connect Discovery). */
const serverMetadata = (hub: string, grantTypes: readonly string[]) => ({
  issuer: hub,
  authorization_endpoint: `${hub}/oauth/authorize`,
  token_endpoint: `${hub}/oauth/token`,
  device_authorization_endpoint: `${hub}/oauth/device`,
  registration_endpoint: `${hub}/oauth/register`,
  revocation_endpoint: `${hub}/oauth/revoke`,
  userinfo_endpoint: `${hub}/oauth/userinfo`,
  jwks_uri: `${hub}/oauth/jwks`,
  scopes_supported: supportedScopes,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: grantTypes,
  code_challenge_methods_supported: ["S256"],
  token_endpoint_auth_methods_supported: ["none"],
  revocation_endpoint_auth_methods_supported: ["none"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
  claims_supported: ["sub", "name", "preferred_username", "profile", "picture", "orgs"],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  service_documentation: `${hub}/docs/sign-in`,
});

/** How clients authorize at a resource of this hub (RFC 9728). */
const resourceMetadata = (hub: string, path: string) => ({
  resource: `${hub}${path}`,
  resource_name: "Orrery",
  authorization_servers: [hub],
  scopes_supported: mcpScopes,
  bearer_methods_supported: ["header"],
  resource_documentation: `${hub}/docs/agents`,
});

const tags = ["oauth"];
/** Clients name themselves in the body, or by HTTP Basic, which is no token of the hub. */
const config = { isOpen: true, hasOwnToken: true };
const maxFormBytes = 32 * 1024;
const formType = "application/x-www-form-urlencoded";

const fieldsOf = (body: unknown): OAuthFields =>
  Object.fromEntries(
    Object.entries((body ?? {}) as Record<string, unknown>).filter(([, value]) => typeof value === "string"),
  ) as OAuthFields;

/** A field that is given twice is ambiguous: two readers could take different ones. */
const readForm = (text: string): OAuthFields => {
  const form = new URLSearchParams(text);
  const names = [...form.keys()];
  if (new Set(names).size < names.length) throw new OAuthError("invalid_request", "A field is given twice.");
  return Object.fromEntries(form);
};

/** Public clients of some libraries send their id as the user name, with an empty password. */
const withBasicClient = (fields: OAuthFields, { headers }: FastifyRequest): OAuthFields => {
  const [, encoded] = /^Basic\s+(\S+)$/i.exec(headers.authorization ?? "") ?? [];
  if (encoded === undefined) return fields;
  const [id = ""] = Buffer.from(encoded, "base64").toString().split(":");
  return { client_id: id, ...fields };
};

const sendRefusal = (reply: FastifyReply, { code, status, message }: OAuthError): FastifyReply =>
  reply.code(status).send({ error: code, error_description: message });

const handle =
  (
    work: (
      fields: OAuthFields,
      request: FastifyRequest,
    ) => Promise<{ readonly status?: number; readonly body: unknown }>,
  ) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.header("cache-control", "no-store");
    try {
      const { status = 200, body } = await work(withBasicClient(fieldsOf(request.body), request), request);
      return await reply.code(status).send(body);
    } catch (error) {
      if (error instanceof OAuthError) return sendRefusal(reply, error);
      throw error;
    }
  };

const registerEndpoints = (app: App, oauth: OAuthService, publicUrl: string): void => {
  const hubOf = (request: FastifyRequest) => hubAddress(request, publicUrl);
  const route = (url: string, summary: string, handler: ReturnType<typeof handle>): void => {
    app.post(url, { config, bodyLimit: maxFormBytes, schema: { tags, summary } }, handler);
  };
  route(
    "/oauth/device",
    "Start signing in a program without a browser",
    handle(async (fields, request) => ({
      body: await oauth.devices.start(required(fields, "client_id"), fields.scope, hubOf(request)),
    })),
  );
  route(
    "/oauth/token",
    "Get tokens for a code, a device code, a refresh token or the ID token of a CI job",
    handle(async (fields, request) => {
      const exchange = oauth.exchanges.get(required(fields, "grant_type"));
      if (!exchange) throw new OAuthError("unsupported_grant_type", "This grant_type is not supported.");
      return { body: await exchange(fields, hubOf(request)) };
    }),
  );
  route(
    "/oauth/revoke",
    "Revoke a token and the app's access",
    handle(async (fields) => {
      await oauth.grants.revokeByToken(required(fields, "token"));
      return { body: {} };
    }),
  );
};

const registerRegistration = (app: App, oauth: OAuthService): void => {
  app.post(
    "/oauth/register",
    { config, bodyLimit: maxFormBytes, schema: { tags, summary: "Register an app", body: ClientMetadata } },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      try {
        const { id, name, redirectUris } = await oauth.clients.register(request.body);
        return await reply.code(201).send({
          client_id: id,
          client_name: name,
          redirect_uris: redirectUris,
          token_endpoint_auth_method: "none",
          grant_types: ["authorization_code", "refresh_token"],
          response_types: ["code"],
        });
      } catch (error) {
        if (error instanceof OAuthError) return sendRefusal(reply, error);
        throw error;
      }
    },
  );
};

const registerMetadata = (app: App, oauth: OAuthService, publicUrl: string): void => {
  const open = { config: { isOpen: true }, schema: { hide: true } };
  const grantTypes = [...oauth.exchanges.keys()];
  for (const name of ["oauth-authorization-server", "openid-configuration"])
    app.get(`/.well-known/${name}`, open, async (request) =>
      serverMetadata(hubAddress(request, publicUrl), grantTypes),
    );
  for (const path of ["/mcp", ""])
    app.get(`/.well-known/oauth-protected-resource${path}`, open, async (request) =>
      resourceMetadata(hubAddress(request, publicUrl), path),
    );
  app.get("/oauth/jwks", open, async () => oauth.idTokens.publicKeys());
};

/** The endpoints that programs call. Forms are read here alone. */
export const registerOAuthProtocol = async (app: App, oauth: OAuthService, publicUrl: string): Promise<void> => {
  registerMetadata(app, oauth, publicUrl);
  await app.register(async (scope: App) => {
    scope.removeContentTypeParser(formType);
    scope.addContentTypeParser(
      formType,
      { parseAs: "string", bodyLimit: maxFormBytes },
      async (_request: FastifyRequest, body: string) => readForm(body),
    );
    scope.setErrorHandler((error, _request, reply) => {
      if (error instanceof OAuthError) return sendRefusal(reply, error);
      const { statusCode = 500, message } = error as { statusCode?: number; message: string };
      if (statusCode < 500) return sendRefusal(reply, new OAuthError("invalid_request", message));
      throw error instanceof HubError ? error : new Error(message, { cause: error });
    });
    registerEndpoints(scope, oauth, publicUrl);
    registerRegistration(scope, oauth);
  });
};
