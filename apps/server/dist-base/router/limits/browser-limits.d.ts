import type { Viewer } from "../../identity/viewer.ts";
import type { RateLimiter } from "../../shared-state/rate-limiter.ts";
import type { RouterRequest } from "../request.ts";
/** Checks origin, endpoint and rate of a call with a browser token. */
export declare const enforceBrowserLimits: (limiter: RateLimiter, inbound: RouterRequest) => Promise<void>;
/** Refuses models that the token does not name. */
export declare const requireAllowedModel: ({ browser }: Viewer, modelId: string) => void;
/** The account whose stored responses a caller can use. A browser token is in the hands of strangers, so it has none. */
export declare const storeAccount: ({ account, browser }: Viewer) => number | undefined;
//# sourceMappingURL=browser-limits.d.ts.map