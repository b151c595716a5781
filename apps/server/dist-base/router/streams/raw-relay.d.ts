import type { LedgerEntry } from "../ledger/entry.ts";
import { type Candidate } from "../planning/candidate.ts";
import type { Health } from "../planning/health.ts";
import type { RouterRequest } from "../request.ts";
import type { RouterSettings } from "../settings.ts";
import type { PreparedRequest } from "../upstream/prepare-request.ts";
export interface RawRelayDeps {
    readonly settings: RouterSettings;
    readonly health: Health;
    readonly now: () => number;
}
/** A call whose reply is relayed unchanged. */
export interface RawCall {
    readonly deps: RawRelayDeps;
    readonly inbound: RouterRequest;
    readonly prepared: PreparedRequest;
    readonly candidate: Candidate;
    /** Unset for requests about a job, which are not calls of their own. */
    readonly entry?: LedgerEntry;
    /** Bytes of the request, to estimate tokens if the reply has no usage. */
    readonly size: number;
    /** Rewrites URLs in a JSON reply so that they go through the router. */
    readonly rewrite?: (body: Buffer) => Buffer;
    /** Added to the reply. */
    readonly headers?: Readonly<Record<string, string>>;
}
/** Relays a reply unchanged; throws if it fails before anything was sent. */
export declare const relayRaw: (call: RawCall) => Promise<void>;
//# sourceMappingURL=raw-relay.d.ts.map