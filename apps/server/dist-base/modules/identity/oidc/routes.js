import { Type } from "typebox";
import { hubAddress, pathOfHub } from "../../../http/address.js";
import { actorOf, readCookie } from "../../../http/auth.js";
import { cookieText, sessionCookieText } from "../session-cookie.js";
import { safePath } from "./safe-path.js";
import { attemptSeconds } from "./service.js";
import { SignInError } from "./sign-in-error.js";
const path = "/login/oidc/:issuer";
const params = Type.Object({ issuer: Type.String({ maxLength: 40 }) });
const isOpen = { config: { isOpen: true } };
/** Back to the login page, which has a message for each problem. */
const loginPath = (hub, problem, next) => `${pathOfHub(hub)}/login?${new URLSearchParams({ problem, ...(next !== "/" && { next }) })}`;
const registerStart = (app, oidc, publicUrl) => {
    app.get(path, { ...isOpen, schema: { hide: true, params, querystring: Type.Object({ next: Type.Optional(Type.String()) }) } }, async (request, reply) => {
        const next = safePath(request.query.next ?? "/");
        reply.header("cache-control", "no-store");
        const hub = hubAddress(request, publicUrl);
        try {
            const { url, cookieName, cookie } = await oidc.start(request.params.issuer, next, hub);
            const isSecure = hub.startsWith("https:");
            return await reply
                .header("set-cookie", cookieText(cookieName, cookie, { isSecure, path: `${pathOfHub(hub)}/login/oidc`, seconds: attemptSeconds }))
                .redirect(url, 303);
        }
        catch (error) {
            if (!(error instanceof SignInError))
                throw error;
            request.log.warn({ err: error }, "could not start a sign-in");
            return reply.redirect(loginPath(hub, error.code, next), 303);
        }
    });
};
const registerCallback = (app, oidc, publicUrl, noteFailure) => {
    app.get(`${path}/callback`, { ...isOpen, exposeHeadRoute: false, schema: { hide: true, params } }, async (request, reply) => {
        const hub = hubAddress(request, publicUrl);
        const isSecure = hub.startsWith("https:");
        reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
        try {
            const search = new URL(request.url, hub).search;
            const cookieOf = (name) => readCookie(request.headers.cookie, name);
            const callback = { issuerId: request.params.issuer, search, cookieOf, hub };
            const { session, next, cookieName } = await oidc.finish(callback, actorOf(request));
            return await reply
                .header("set-cookie", [
                sessionCookieText(session, hub),
                cookieText(cookieName, "", { isSecure, path: `${pathOfHub(hub)}/login/oidc`, seconds: 0 }),
            ])
                .redirect(`${pathOfHub(hub)}${next}`, 303);
        }
        catch (error) {
            if (!(error instanceof SignInError))
                throw error;
            request.log.warn({ err: error }, "a sign-in failed");
            await noteFailure(request, `issuer ${request.params.issuer}`, error);
            return reply.redirect(loginPath(hub, error.code, "/"), 303);
        }
    });
};
/** Sends browsers to an issuer and receives them back. */
export const registerOidc = (app, oidc, publicUrl, noteFailure) => {
    registerStart(app, oidc, publicUrl);
    registerCallback(app, oidc, publicUrl, noteFailure);
};
//# sourceMappingURL=routes.js.map