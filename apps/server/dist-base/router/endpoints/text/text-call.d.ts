import type { Workers } from "../../../workers/workers.ts";
import type { LedgerEntry } from "../../ledger/entry.ts";
import { type Candidate } from "../../planning/candidate.ts";
import type { PlannedRoute } from "../../planning/plan-route.ts";
import type { RouterRequest } from "../../request.ts";
import type { RequestBodies } from "../../request-body.ts";
import type { TokenCounter } from "../../tokens/token-counter.ts";
import { type CallerWire } from "../../wires/caller-wire.ts";
import { type RoutedCallDeps } from "../routed-call.ts";
import type { TextEndpoint } from "./text-endpoints.ts";
export interface TextDeps extends RoutedCallDeps {
    readonly bodies: RequestBodies;
    readonly tokens: TokenCounter;
    readonly workers: Workers;
}
/** A call to a text endpoint that is ready to be sent. */
export interface TextCall {
    readonly deps: TextDeps;
    readonly inbound: RouterRequest;
    readonly endpoint: TextEndpoint;
    readonly body: Readonly<Record<string, unknown>>;
    /** The size of its prompt, from which tokens are estimated if the provider does not count them. */
    readonly promptBytes: () => Promise<number>;
    readonly route: PlannedRoute;
    readonly order: readonly [Candidate, ...Candidate[]];
    readonly isStreamed: boolean;
    readonly keepsUsage: boolean;
    readonly entry: LedgerEntry;
    /** Set if the caller's API is not the endpoint's own. */
    readonly wire?: CallerWire;
}
export declare const answerPlain: (call: TextCall) => Promise<void>;
export declare const answerStreamed: (call: TextCall) => Promise<void>;
//# sourceMappingURL=text-call.d.ts.map