import type { FastifyRequest } from "fastify";
import type { Bucket, Quotas } from "../config.ts";
import { HubError } from "../errors.ts";
import type { RateLimiter } from "../shared-state/rate-limiter.ts";
import type { App } from "./fastify-app.ts";

const windowSeconds = 300;

const bucketOf = (url: string): Bucket | undefined => {
  const path = url.split("?", 1)[0] ?? "/";
  if (/^\/(assets|fonts)\/|^\/(healthz|readyz|metrics)$/.test(path)) return undefined;
  if (/^\/(datasets\/)?[^/]+(\/[^/]+)?\/(resolve|raw)\//.test(path)) return "resolvers";
  if (/^\/api\/(large-files|xet)\//.test(path)) return "resolvers";
  if (/^\/(api|router|\.well-known)(\/|$)/.test(path) || path.includes("/info/lfs/")) return "api";
  return /\.[a-z0-9]{1,8}$/i.test(path) ? undefined : "pages";
};

const callerOf = ({ viewer, ip }: FastifyRequest): string => (viewer.account ? `#${viewer.account.id}` : ip);

/** Limits requests per caller and sends the standard RateLimit headers. */
export const registerLimits = (app: App, limiter: RateLimiter, quotas: Quotas): void => {
  if (!quotas) return;
  app.addHook("onRequest", async (request, reply) => {
    const bucket = bucketOf(request.url);
    if (!bucket) return;
    // Signed-in users get twice the limit.
    const quota = quotas[bucket] * (request.viewer.account ? 2 : 1);
    const { isAllowed, remaining, resetIn } = await limiter.take(
      `${bucket} ${callerOf(request)}`,
      quota,
      windowSeconds,
    );
    reply.header("ratelimit", `"${bucket}";r=${remaining};t=${resetIn}`);
    reply.header("ratelimit-policy", `"fixed window";"${bucket}";q=${quota};w=${windowSeconds}`);
    if (isAllowed) return;
    const message = `Too many requests: ${quota} of the kind “${bucket}” are allowed in ${windowSeconds / 60} minutes. Try again in ${resetIn} seconds.`;
    throw new HubError("rate_limited", message, { headers: { "retry-after": String(resetIn) } });
  });
};
