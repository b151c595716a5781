import type { FastifyReply, FastifyRequest } from "fastify";
import { HubError } from "../../../errors.ts";
import { hubAddress } from "../../../http/address.ts";
import { mcpScopes } from "../../../identity/oauth-scopes.ts";

/** Tells clients whose token is missing or wrong where to find out how they get one. */
export const challenge =
  (publicUrl: string) =>
  async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (reply.statusCode !== 401) return payload;
    const problem = request.headers.authorization === undefined ? "" : ', error="invalid_token"';
    const metadata = `${hubAddress(request, publicUrl)}/.well-known/oauth-protected-resource/mcp`;
    const scope = mcpScopes.join(" ");
    reply.header("www-authenticate", `Bearer realm="hub"${problem}, resource_metadata="${metadata}", scope="${scope}"`);
    return payload;
  };

/** `/mcp?login` asks for an account, also on a hub that everyone can read. */
export const requireLogin = async ({ viewer, query }: FastifyRequest): Promise<void> => {
  if (viewer.account || !Object.hasOwn(query as object, "login")) return;
  throw new HubError("unauthorized", "Sign in to use this server.");
};
