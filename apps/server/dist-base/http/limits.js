import { HubError, isHubError } from "../errors.js";
import { clientAddress, networkOf } from "../text/client-address.js";
export const windowSeconds = 300;
/** Chosen by the route, not by the path: one path can be written in many ways (`/%61pi`, `http://host/api`). */
const bucketOf = ({ routeOptions: { url: route } }) => {
    if (route === undefined)
        return "pages";
    if (/^\/(assets|fonts)\/|^\/(healthz|readyz|metrics)$/.test(route))
        return undefined;
    if (/\/(resolve|raw)\/|^\/api\/(large-files|xet)\/|^\/v2\/.*\/blobs\//.test(route))
        return "resolvers";
    if (/^\/(api|oauth|scim|v2|\.well-known)(\/|$)|\/info\/(lfs|refs)|\/git-(upload|receive)-pack$/.test(route))
        return "api";
    return /\.[a-z0-9]{1,8}$/i.test(route) ? undefined : "pages";
};
/** Who a request counts for: the account, or the network it comes from. */
export const callerOf = (viewer, request, isTrusted) => viewer.account ? `#${viewer.account.id}` : networkOf(clientAddress(request, isTrusted));
/** Limits requests per caller and sends the standard RateLimit headers. */
export const registerLimits = (app, limiter, quotas, isTrusted) => {
    if (!quotas)
        return;
    app.addHook("onRequest", async (request, reply) => {
        const bucket = bucketOf(request);
        if (!bucket)
            return;
        // Signed-in users get twice the limit.
        const quota = quotas[bucket] * (request.viewer.account ? 2 : 1);
        const { isAllowed, remaining, resetIn } = await limiter.take(`${bucket} ${callerOf(request.viewer, request.raw, isTrusted)}`, quota, windowSeconds);
        reply.header("ratelimit", `"${bucket}";r=${remaining};t=${resetIn}`);
        reply.header("ratelimit-policy", `"fixed window";"${bucket}";q=${quota};w=${windowSeconds}`);
        if (isAllowed)
            return;
        const message = `Too many requests: ${quota} of the kind "${bucket}" are allowed in ${windowSeconds / 60} minutes. Try again in ${resetIn} seconds.`;
        throw new HubError("rate_limited", message, { headers: { "retry-after": String(resetIn) } });
    });
};
/**
 * Limits failed attempts per network: wrong tokens and git passwords, and wrong codes where a route takes a secret. An attempt
 * counts before it is judged, so that many at once are no way around the limit, and is taken back if it was right.
 */
export const registerSecretLimits = (app, limiter, quotas, isTrusted) => {
    if (!quotas)
        return;
    const quota = quotas.secrets;
    // Apart, so that a program with a revoked token does not keep people of the same network from signing in.
    const count = (request, place, amount) => limiter.take(`secrets ${place} ${networkOf(clientAddress(request.raw, isTrusted))}`, quota, windowSeconds, amount);
    app.addHook("onRequest", async (request) => {
        const isWrongToken = isHubError(request.refusal, "unauthorized");
        if (!isWrongToken && !request.routeOptions.config.takesSecret)
            return;
        const { isAllowed, resetIn } = await count(request, isWrongToken ? "header" : "body", 1);
        if (isAllowed)
            return;
        const message = `Too many failed attempts: ${quota} are allowed in ${windowSeconds / 60} minutes. Try again in ${resetIn} seconds.`;
        throw new HubError("rate_limited", message, { headers: { "retry-after": String(resetIn) } });
    });
    app.addHook("onResponse", async (request, reply) => {
        if (request.routeOptions.config.takesSecret && reply.statusCode < 400)
            await count(request, "body", -1);
    });
};
//# sourceMappingURL=limits.js.map