import { parseUrl } from "@orrery/inference/core";
import { readCookie, sessionCookie } from "../http/auth.js";
import { viewerAt, worksFrom, wrongAddressMessage } from "../identity/caller-address.js";
import { hashOf } from "../identity/secret-text.js";
import { anonymous, hasRole } from "../identity/viewer.js";
import { createTtlCache } from "../shared-state/ttl-cache.js";
import { RouterError } from "./router-error.js";
const wrongToken = () => new RouterError("unauthorized", "Invalid credentials in Authorization header: unknown token.", {
    headers: { "www-authenticate": 'Bearer realm="hub"' },
});
const checkAddress = (viewer, address) => {
    if (!worksFrom(viewer, address))
        throw new RouterError("forbidden", wrongAddressMessage(address));
};
const isOwnPage = ({ headers }, publicUrl) => {
    const { origin, host } = headers;
    if (origin === undefined)
        return headers["sec-fetch-site"] === "same-origin";
    const url = parseUrl(origin);
    if (!url)
        return false;
    return publicUrl ? origin === new URL(publicUrl).origin : url.host === host;
};
/** Clients of the Messages API can send their token as `x-api-key`. Elsewhere that is a header of a provider. */
const apiKeyOf = ({ url, headers }) => {
    const key = headers["x-api-key"];
    return typeof key === "string" && key !== "" && url?.startsWith("/router/v1/") ? `Bearer ${key}` : undefined;
};
/**
 * Identifies callers. Tokens and sessions are cached for one second, so a revoked token stops working within that time;
 * in an outage of the database, for its grace time.
 */
export const createIdentify = (deps) => {
    const { credentials, tokenPrefix, publicUrl, addressOf, now, outage, accessChanges } = deps;
    const viewers = createTtlCache(now, 1_000, outage);
    const find = async (kind, secret) => {
        const key = `${accessChanges()} ${kind} ${hashOf(secret)}`;
        const viewer = await viewers.get(key, async () => (await credentials[kind](secret)) ?? "unknown");
        if (viewer === "unknown" || viewer.expiresAt === undefined)
            return viewer;
        return viewer.expiresAt > now() ? viewer : "unknown";
    };
    const byToken = async (token, request) => {
        const viewer = await find("byToken", token);
        if (viewer === "unknown")
            throw wrongToken();
        if (viewer.fineGrained)
            checkAddress(viewer, addressOf(request));
        return viewerAt(viewer, () => addressOf(request));
    };
    const bySession = async (request) => {
        const session = readCookie(request.headers.cookie, sessionCookie);
        const viewer = session ? await find("bySession", session) : "unknown";
        if (viewer === "unknown")
            return anonymous;
        // Browsers attach cookies to cross-site requests, so a call that costs money must come from the hub's own pages.
        if (request.method === "GET" || isOwnPage(request, publicUrl))
            return viewerAt(viewer, () => addressOf(request));
        throw new RouterError("forbidden", "A session cookie can run models only from this hub's own pages. Send a token instead.");
    };
    return async (request) => {
        const { authorization = apiKeyOf(request) } = request.headers;
        const given = request.headers["x-orrery-provider-key"];
        const ownKey = typeof given === "string" && given ? given : undefined;
        if (!authorization)
            return { viewer: await bySession(request), ownKey };
        const token = /^\S+\s+(\S+)\s*$/.exec(authorization)?.[1];
        if (!token)
            throw wrongToken();
        return token.startsWith(tokenPrefix)
            ? { viewer: await byToken(token, request), ownKey }
            : { viewer: anonymous, ownKey: token };
    };
};
/** The account that pays: the caller's own, or one of their organizations [S6.1]. */
export const payingAccount = (viewer, billTo) => {
    const own = viewer.account;
    if (typeof billTo !== "string" || billTo === "")
        return own?.id ?? null;
    const name = billTo.toLowerCase();
    if (own?.name.toLowerCase() === name)
        return own.id;
    const organization = viewer.organizations.find((one) => one.name.toLowerCase() === name);
    if (organization)
        return organization.id;
    throw new RouterError("forbidden", `You cannot bill "${billTo.slice(0, 96)}": you are not a member. Remove X-HF-Bill-To, or name one of your organizations.`);
};
/** Rejects callers without an account on this hub: a provider key does not give access to the hub. */
export const requireHubCaller = ({ viewer, ownKey }) => {
    if (!viewer.account) {
        const message = ownKey === undefined
            ? 'Send a hub token as "Authorization: Bearer <token>", or sign in.'
            : 'A provider key only authorizes calls to that provider. Send a hub token as "Authorization: Bearer <token>", and the provider key as "X-Orrery-Provider-Key".';
        throw new RouterError("unauthorized", message, { headers: { "www-authenticate": 'Bearer realm="hub"' } });
    }
    if (!hasRole(viewer, "inference"))
        throw new RouterError("forbidden", "Your token cannot run models.");
};
/** Rejects callers with neither an account on this hub nor a provider key. */
export const requireCaller = (identity) => {
    if (identity.ownKey === undefined || identity.viewer.account)
        requireHubCaller(identity);
};
//# sourceMappingURL=identify.js.map