import { HubError } from "../../../errors.js";
import { requireAccount } from "../../../http/auth.js";
import { readScopes, scopeLabels } from "../../../identity/oauth-scopes.js";
import { hashOf, newToken } from "../../../identity/secret-text.js";
import { OAuthError } from "./oauth-error.js";
import { matchesRedirectUri } from "./redirect-uri.js";
import { insertCode } from "./store.js";
const codeLifeMs = 60_000;
/** Approving creates tokens, so it takes what creating a token takes; and a click, which no stolen token can make. */
export const requireApprover = (viewer) => {
    requireAccount(viewer, "admin");
    if (!viewer.isSession)
        throw new HubError("forbidden", "Approve apps in your browser, on the hub's own page.");
};
/** This hub is the only audience of its tokens. */
export const checkResource = (resource, hub) => {
    if (resource === undefined || resource === hub || resource === `${hub}/` || resource === `${hub}/mcp`)
        return;
    throw new OAuthError("invalid_target", "The resource is not on this hub.");
};
/** Refusals here are shown to the person: an address that was not checked gets no redirect. */
const clientOf = async ({ clients }, { client_id, redirect_uri }) => {
    const client = await clients.find(client_id);
    if (matchesRedirectUri(redirect_uri, client.redirectUris))
        return client;
    throw new OAuthError("invalid_redirect_uri", "The redirect URI is not one that the app registered.");
};
const checkRequest = (request, hub) => {
    if (request.response_type !== "code")
        throw new OAuthError("unsupported_response_type", "The app must ask for response_type=code.");
    if (request.code_challenge_method !== "S256" || !/^[A-Za-z0-9_-]{43}$/.test(request.code_challenge ?? ""))
        throw new OAuthError("invalid_request", "The app must send a code_challenge with the method S256 (PKCE).");
    checkResource(request.resource, hub);
};
const withParameters = (uri, parameters) => {
    const url = new URL(uri);
    for (const [name, value] of Object.entries(parameters))
        if (value !== undefined)
            url.searchParams.set(name, value);
    return url.href;
};
export const createAuthorization = (deps) => {
    const check = async (request, hub) => {
        const client = await clientOf(deps, request);
        checkRequest(request, hub);
        return { client, scopes: readScopes(request.scope) };
    };
    return {
        preview: async (request, hub) => {
            const { client, scopes } = await check(request, hub);
            const { protocol, host } = new URL(request.redirect_uri);
            return {
                app: client.name,
                permissions: scopeLabels(scopes),
                returnsTo: /^https?:$/.test(protocol) ? host : `${protocol}//${host}`,
            };
        },
        /** Where the browser goes next: back to the app, with a code or a refusal. */
        decide: async (request, isApproved, hub, actor) => {
            requireApprover(actor.viewer);
            const { client, scopes } = await check(request, hub);
            const { redirect_uri, state } = request;
            const answer = (parameters) => ({
                redirectUrl: withParameters(redirect_uri, { ...parameters, state, iss: hub }),
            });
            if (!isApproved)
                return answer({ error: "access_denied" });
            const grant = await deps.grants.create(client, scopes, actor);
            const code = newToken("");
            await insertCode(deps.db, {
                hash: hashOf(code),
                grant_id: grant.id,
                redirect_uri,
                challenge: request.code_challenge ?? "",
                scopes: scopes.join(" "),
                nonce: request.nonce ?? null,
                expires_at: deps.now() + codeLifeMs,
            });
            return answer({ code });
        },
    };
};
//# sourceMappingURL=authorize.js.map