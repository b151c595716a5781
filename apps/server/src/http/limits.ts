import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import type { Bucket, Quotas } from "../config/settings.ts";
import { HubError, isHubError } from "../errors.ts";
import type { Viewer } from "../identity/viewer.ts";
import type { Allowance, RateLimiter } from "../shared-state/rate-limiter.ts";
import { clientAddress, networkOf, type TrustedProxies } from "../text/client-address.ts";
import type { App } from "./fastify-app.ts";
import type { RequestStep } from "./request-steps.ts";

export const windowSeconds = 300;

/** Chosen by the route, not by the path: one path can be written in many ways (`/%61pi`, `http://host/api`). */
const bucketOf = ({ routeOptions: { url: route } }: FastifyRequest): Bucket | undefined => {
  if (route === undefined) return "pages";
  if (/^\/(assets|fonts)\/|^\/(healthz|readyz|metrics)$/.test(route)) return undefined;
  if (/\/(resolve|raw)\/|^\/api\/(large-files|xet)\/|^\/v2\/.*\/blobs\//.test(route)) return "resolvers";
  if (/^\/(api|oauth|scim|v2|\.well-known)(\/|$)|\/info\/(lfs|refs)|\/git-(upload|receive)-pack$/.test(route))
    return "api";
  return /\.[a-z0-9]{1,8}$/i.test(route) ? undefined : "pages";
};

/** Who a request counts for: the account, or the network it comes from. */
export const callerOf = (viewer: Viewer, request: IncomingMessage, isTrusted: TrustedProxies): string =>
  viewer.account ? `#${viewer.account.id}` : networkOf(clientAddress(request, isTrusted));

/** Limits requests per caller and sends the standard RateLimit headers. */
export const limitRequests = (limiter: RateLimiter, quotas: Quotas, isTrusted: TrustedProxies): RequestStep => {
  if (!quotas) return () => {};
  return (request, reply) => {
    const bucket = bucketOf(request);
    if (!bucket) return;
    // Signed-in users get twice the limit.
    const quota = quotas[bucket] * (request.viewer.account ? 2 : 1);
    const apply = ({ isAllowed, remaining, resetIn }: Allowance): undefined => {
      reply.header("ratelimit", `"${bucket}";r=${remaining};t=${resetIn}`);
      reply.header("ratelimit-policy", `"fixed window";"${bucket}";q=${quota};w=${windowSeconds}`);
      if (isAllowed) return;
      const message = `Too many requests: ${quota} of the kind "${bucket}" are allowed in ${windowSeconds / 60} minutes. Try again in ${resetIn} seconds.`;
      throw new HubError("rate_limited", message, { headers: { "retry-after": String(resetIn) } });
    };
    const caller = callerOf(request.viewer, request.raw, isTrusted);
    const taken = limiter.take(`${bucket} ${caller}`, quota, windowSeconds);
    return taken instanceof Promise ? taken.then(apply) : apply(taken);
  };
};

/**
 * Limits failed attempts per network: wrong tokens and git passwords, and wrong codes where a route takes a secret. An attempt
 * counts before it is judged, so that many at once are no way around the limit, and is taken back if it was right.
 */
export const registerSecretLimits = (
  app: App,
  limiter: RateLimiter,
  quotas: Quotas,
  isTrusted: TrustedProxies,
): RequestStep => {
  if (!quotas) return () => {};
  const quota = quotas.secrets;
  // Apart, so that a program with a revoked token does not keep people of the same network from signing in.
  const count = (request: FastifyRequest, place: "header" | "body", amount: number) =>
    limiter.take(`secrets ${place} ${networkOf(clientAddress(request.raw, isTrusted))}`, quota, windowSeconds, amount);
  app.addHook("onResponse", (request, reply, done) => {
    if (request.routeOptions.config.takesSecret && reply.statusCode < 400) void count(request, "body", -1);
    done();
  });
  const limit = async (request: FastifyRequest, place: "header" | "body"): Promise<void> => {
    const { isAllowed, resetIn } = await count(request, place, 1);
    if (isAllowed) return;
    const message = `Too many failed attempts: ${quota} are allowed in ${windowSeconds / 60} minutes. Try again in ${resetIn} seconds.`;
    throw new HubError("rate_limited", message, { headers: { "retry-after": String(resetIn) } });
  };
  return (request) => {
    if (isHubError(request.refusal, "unauthorized")) return limit(request, "header");
    if (request.routeOptions.config.takesSecret) return limit(request, "body");
  };
};
