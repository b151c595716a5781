import type { IncomingMessage } from "node:http";
import type { Quotas } from "../config/config.ts";
import type { Viewer } from "../identity/viewer.ts";
import type { RateLimiter } from "../shared-state/rate-limiter.ts";
import { type TrustedProxies } from "../text/client-address.ts";
import type { App } from "./fastify-app.ts";
export declare const windowSeconds = 300;
/** Who a request counts for: the account, or the network it comes from. */
export declare const callerOf: (viewer: Viewer, request: IncomingMessage, isTrusted: TrustedProxies) => string;
/** Limits requests per caller and sends the standard RateLimit headers. */
export declare const registerLimits: (app: App, limiter: RateLimiter, quotas: Quotas, isTrusted: TrustedProxies) => void;
/**
 * Limits failed attempts per network: wrong tokens and git passwords, and wrong codes where a route takes a secret. An attempt
 * counts before it is judged, so that many at once are no way around the limit, and is taken back if it was right.
 */
export declare const registerSecretLimits: (app: App, limiter: RateLimiter, quotas: Quotas, isTrusted: TrustedProxies) => void;
//# sourceMappingURL=limits.d.ts.map