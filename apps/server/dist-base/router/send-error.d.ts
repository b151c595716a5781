import type { CallCounters } from "./ledger/counters.ts";
import type { RouterRequest } from "./request.ts";
export interface RouterLog {
    /** Logs requests. */
    readonly info: (detail: object, message: string) => void;
    /** Logs errors of the hub itself, not of providers or callers. */
    readonly error: (detail: object, message: string) => void;
}
/** Answers a request with an error, and counts it if the router refused the request. */
export declare const sendError: (inbound: RouterRequest, given: unknown, log: RouterLog, counters: CallCounters) => void;
//# sourceMappingURL=send-error.d.ts.map