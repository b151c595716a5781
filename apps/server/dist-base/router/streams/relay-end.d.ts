import type { LedgerEntry } from "../ledger/entry.ts";
import { type Candidate } from "../planning/candidate.ts";
import type { Health } from "../planning/health.ts";
import { RouterError } from "../router-error.ts";
import type { CallUsage } from "../tokens/call-usage.ts";
import type { AttemptNote } from "../upstream/attempts.ts";
import type { Relay, RelayEnd } from "./relay.ts";
/** A stream that was relayed to the caller. */
export interface RelayedStream {
    readonly entry: LedgerEntry;
    readonly candidate: Candidate;
    readonly notes: readonly AttemptNote[];
    readonly relay: Relay;
    /** When the call was received. */
    readonly at: number;
    /** When the reply to the caller started. */
    readonly beganAt: number;
    readonly usage: CallUsage;
    readonly bytesOut: number;
}
/** The error that ends a stream; undefined if it is complete or the caller has disconnected. */
export declare const relayError: (candidate: Candidate, notes: readonly AttemptNote[], end: RelayEnd) => RouterError | undefined;
/** Settles a stream that has ended and updates its provider's health; returns the error to send in the stream, if any. */
export declare const settleRelay: ({ now, health }: {
    readonly now: () => number;
    readonly health: Health;
}, { entry, candidate, notes, relay, at, beganAt, usage, bytesOut }: RelayedStream, end: RelayEnd) => Promise<RouterError | undefined>;
//# sourceMappingURL=relay-end.d.ts.map