import { HubError, wrongCredentials } from "../errors.js";
import { actAs } from "../identity/acting-account.js";
import { viewerAt, worksFrom, wrongAddressMessage } from "../identity/caller-address.js";
import { anonymous, hasRole, isHubAdmin } from "../identity/viewer.js";
import { hubAddress } from "./address.js";
export const sessionCookie = "orrery_session";
export const readCookie = (header, name) => header
    ?.split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);
/** The token of a request: git's tools send it as a password. */
export const tokenOf = (header) => {
    const [, scheme = "", value = ""] = /^(\S+)\s+(\S+)\s*$/.exec(header) ?? [];
    if (scheme.toLowerCase() === "bearer")
        return value;
    if (scheme.toLowerCase() !== "basic")
        return undefined;
    const text = Buffer.from(value, "base64").toString();
    return text.slice(text.indexOf(":") + 1);
};
/** Makes git and git lfs ask for a user name and a token. */
export const basicChallenge = 'Basic realm="Orrery", charset="UTF-8"';
const isSafe = (method) => ["GET", "HEAD", "OPTIONS"].includes(method);
/** Browsers send cookies automatically, so writes must come from the hub's own pages. */
const checkSameOrigin = (request, publicUrl) => {
    const { origin } = request.headers;
    const own = new URL(hubAddress(request, publicUrl)).origin;
    if (origin === own || (origin === undefined && request.headers["sec-fetch-site"] === "same-origin"))
        return;
    throw new HubError("forbidden", "A browser session can change data only from the hub's own pages. Send a token instead.");
};
/** Refuses a token outside its IP ranges. */
export const checkAddress = (viewer, address) => {
    if (!worksFrom(viewer, address))
        throw new HubError("forbidden", wrongAddressMessage(address));
};
const recognize = async (request, { credentials, publicUrl }) => {
    const { authorization, cookie } = request.headers;
    if (authorization) {
        const token = tokenOf(authorization);
        if (token !== undefined && token === request.routeOptions.config.anonymousToken)
            return anonymous;
        const viewer = token ? await credentials.byToken(token) : undefined;
        if (viewer?.browser)
            throw new HubError("forbidden", "A browser token can only run models, at /router/.");
        if (viewer?.fineGrained)
            checkAddress(viewer, request.callerAddress);
        if (viewer)
            return viewerAt(viewer, () => request.callerAddress);
        throw new HubError("unauthorized", wrongCredentials, { headers: { "www-authenticate": 'Bearer realm="hub"' } });
    }
    const session = readCookie(cookie, sessionCookie);
    const viewer = session && (await credentials.bySession(session));
    if (!viewer)
        return anonymous;
    if (!isSafe(request.method))
        checkSameOrigin(request, publicUrl);
    return viewerAt(viewer, () => request.callerAddress);
};
/** Identifies the viewer of every request. Rate limits count wrong tokens too, so they are refused afterwards. */
export const registerIdentity = (app, settings) => {
    app.decorateRequest("viewer");
    app.decorateRequest("callerAddress", {
        getter() {
            return settings.addressOf(this.raw);
        },
    });
    app.addHook("onRequest", async (request) => {
        request.viewer = anonymous;
        if (request.routeOptions.config.hasOwnToken)
            return;
        try {
            request.viewer = await recognize(request, settings);
        }
        catch (error) {
            request.refusal = error;
        }
    });
    // After the body is read: what runs then no longer follows from the socket.
    app.addHook("preHandler", (request, _reply, done) => actAs(request.viewer.account, done));
};
/** Refuses wrong credentials, and strangers if the hub requires sign-in. Pages are always served: they contain no data. */
export const registerAccess = (app, { isAnonymousAllowed }) => {
    app.addHook("onRequest", async (request) => {
        if (request.refusal !== undefined)
            throw request.refusal;
        const { isOpen, hasOwnToken } = request.routeOptions.config;
        if (isAnonymousAllowed || request.viewer.account || isOpen || hasOwnToken || request.is404)
            return;
        throw new HubError("unauthorized", 'This hub requires you to sign in. Send a token as "Authorization: Bearer <token>".', {
            headers: { "www-authenticate": 'Bearer realm="hub"' },
        });
    });
};
/** Who asked, for the audit log. */
export const actorOf = ({ viewer, id }) => ({ viewer, requestId: id });
/** The caller's account, whatever their token can do. */
export const requireSignedIn = (viewer) => {
    if (viewer.account)
        return viewer.account;
    throw new HubError("unauthorized", 'Sign in, or send a token as "Authorization: Bearer <token>".', {
        headers: { "www-authenticate": 'Bearer realm="hub"' },
    });
};
/** The caller's account; throws unless their token includes the role. What follows checks which repositories it reaches. */
export const requireRole = (viewer, role) => {
    const account = requireSignedIn(viewer);
    if (!hasRole(viewer, role))
        throw new HubError("forbidden", `Your token has the role ${viewer.role}; this needs ${role}.`);
    return account;
};
/** The same for what belongs to the account as a whole, which no fine-grained token reaches. */
export const requireAccount = (viewer, role) => {
    if (viewer.fineGrained)
        throw new HubError("forbidden", `A fine-grained token can only use repositories and run models. This needs a token with the role ${role}.`);
    return requireRole(viewer, role);
};
/** The caller's account, if they run this hub. */
export const requireHubAdmin = (viewer) => {
    const account = requireAccount(viewer, "admin");
    if (!isHubAdmin(viewer))
        throw new HubError("forbidden", "Only an admin of this hub can do that.");
    return account;
};
//# sourceMappingURL=auth.js.map