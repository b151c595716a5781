import { HubError } from "../../../errors.js";
import { hubAddress } from "../../../http/address.js";
import { mcpScopes } from "../../../identity/oauth-scopes.js";
/** Tells clients whose token is missing or wrong where to find out how they get one. */
export const challenge = (publicUrl) => async (request, reply, payload) => {
    if (reply.statusCode !== 401)
        return payload;
    const problem = request.headers.authorization === undefined ? "" : ', error="invalid_token"';
    const metadata = `${hubAddress(request, publicUrl)}/.well-known/oauth-protected-resource/mcp`;
    const scope = mcpScopes.join(" ");
    reply.header("www-authenticate", `Bearer realm="hub"${problem}, resource_metadata="${metadata}", scope="${scope}"`);
    return payload;
};
/** `/mcp?login` asks for an account, also on a hub that everyone can read. */
export const requireLogin = async ({ viewer, query }) => {
    if (viewer.account || !Object.hasOwn(query, "login"))
        return;
    throw new HubError("unauthorized", "Sign in to use this server.");
};
//# sourceMappingURL=protected-resource.js.map