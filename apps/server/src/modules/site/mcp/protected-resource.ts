import type { FastifyReply, FastifyRequest } from "fastify";
import { hubAddress } from "../../../http/address.ts";
import type { App } from "../../../http/fastify-app.ts";

const wellKnown = "/.well-known/oauth-protected-resource";
const mcpPath = "/mcp";

/**
 * How clients authorize (RFC 9728). `authorization_servers` is absent: this hub issues tokens on its own pages and is
 * no OAuth server.
 */
const metadataOf = (hub: string, path: string) => ({
  resource: `${hub}${path}`,
  resource_name: "Orrery",
  bearer_methods_supported: ["header"],
  resource_documentation: `${hub}/docs/agents`,
  orrery_authorization:
    "Create a token under settings → tokens, and send it as “Authorization: Bearer …”. OAuth is not supported.",
});

/** Serves the metadata of `/mcp` at the two addresses where clients look for it. */
export const registerResourceMetadata = (app: App, publicUrl: string): void => {
  for (const path of [mcpPath, ""])
    app.get(
      `${wellKnown}${path}`,
      { config: { isOpen: true }, schema: { hide: true } },
      async (request: FastifyRequest) => metadataOf(hubAddress(request, publicUrl), path),
    );
};

/** Tells clients whose token is missing or wrong where the metadata is. */
export const challenge =
  (publicUrl: string) =>
  async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (reply.statusCode !== 401) return payload;
    const problem = request.headers.authorization === undefined ? "" : ', error="invalid_token"';
    const metadata = `${hubAddress(request, publicUrl)}${wellKnown}${mcpPath}`;
    reply.header("www-authenticate", `Bearer realm="hub"${problem}, resource_metadata="${metadata}"`);
    return payload;
  };
