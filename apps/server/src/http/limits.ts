import type { FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { HubError } from "../errors.ts";
import type { RateLimiter } from "./rate-limiter.ts";

/** What is counted apart: the API, the bytes of files, pages. */
export const buckets = ["api", "resolvers", "pages"] as const;
export type Bucket = (typeof buckets)[number];
/** Requests per window for each bucket; null counts nothing. */
export type Quotas = Readonly<Record<Bucket, number>> | null;

const windowSeconds = 300;

const bucketOf = (url: string): Bucket | undefined => {
  const path = url.split("?", 1)[0] ?? "/";
  if (/^\/(assets|fonts)\/|^\/(healthz|readyz|metrics)$/.test(path)) return undefined;
  if (/^\/(datasets\/)?[^/]+(\/[^/]+)?\/(resolve|raw)\//.test(path)) return "resolvers";
  if (path.startsWith("/api/large-files/")) return "resolvers";
  if (/^\/(api|router|\.well-known)(\/|$)/.test(path) || path.includes("/info/lfs/")) return "api";
  return /\.[a-z0-9]{1,8}$/i.test(path) ? undefined : "pages";
};

const callerOf = ({ viewer, ip }: FastifyRequest): string => (viewer.account ? `#${viewer.account.id}` : ip);

/** Counts requests by caller, tells what is left in the standard headers, and refuses what is too much. */
export const registerLimits = (app: App, limiter: RateLimiter, quotas: Quotas): void => {
  if (!quotas) return;
  app.addHook("onRequest", async (request, reply) => {
    const bucket = bucketOf(request.url);
    if (!bucket) return;
    // Those who sign in get twice as much.
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
