import type { IncomingMessage, ServerResponse } from "node:http";
import type { RateLimiter } from "../shared-state/rate-limiter.ts";
import { type TrustedProxies } from "../text/client-address.ts";
import type { EndpointDeps } from "./dependencies.ts";
import { type Identify } from "./identify.ts";
import type { CallCounters } from "./ledger/counters.ts";
import { type RouterLog } from "./send-error.ts";
import type { RouterSettings } from "./settings.ts";
export interface HandlerDeps {
    readonly endpoints: EndpointDeps;
    readonly identify: Identify;
    readonly limiter: RateLimiter;
    readonly quota: number | undefined;
    readonly isTrustedProxy: TrustedProxies;
    readonly isAnonymousAllowed: boolean;
    readonly counters: CallCounters;
    readonly log: RouterLog;
    readonly settings: RouterSettings;
    readonly now: () => number;
}
/** Handles every request below `/router/`. */
export type RouterHandler = (request: IncomingMessage, response: ServerResponse) => void;
/** The URL below `/router/`; undefined if the request is not for the router. */
export declare const routerUrl: (url: string | undefined) => string | undefined;
/** Runs outside Fastify: the overhead of a framework is too large for a call that is only proxied. */
export declare const createRouterHandler: (deps: HandlerDeps) => {
    handle: RouterHandler;
    callsInProgress: () => number;
    drain: () => Promise<void>;
};
//# sourceMappingURL=handler.d.ts.map