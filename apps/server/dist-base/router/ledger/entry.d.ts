import type { ObservedCall } from "../../http/telemetry/telemetry.ts";
import type { CallLimits } from "../limits/call-limits.ts";
import type { Candidate } from "../planning/candidate.ts";
import type { RouterRequest } from "../request.ts";
import type { CallUsage, MaxUsage } from "../tokens/call-usage.ts";
import type { AttemptNote } from "../upstream/attempts.ts";
import type { CallCounters } from "./counters.ts";
import { type ReservationDeps } from "./open-reserved.ts";
interface CallKind {
    readonly endpoint: string;
    readonly model: string;
    readonly task: string;
    readonly isStreamed: boolean;
}
/** How a call ended. */
export interface Settlement {
    readonly state: "done" | "failed" | "cancelled";
    readonly status: number;
    readonly candidate?: Candidate;
    readonly notes: readonly AttemptNote[];
    readonly usage?: CallUsage;
    readonly errorCode?: string;
    readonly bytesOut: number;
    readonly firstMs?: number;
}
/** One call in the ledger: opened before anything is sent, settled when it ends. */
export interface LedgerEntry {
    readonly whenDurable: () => Promise<void>;
    readonly settle: (settlement: Settlement) => Promise<void>;
}
type Order = readonly [Candidate, ...Candidate[]];
export interface LedgerEntriesDeps extends ReservationDeps {
    readonly counters: CallCounters;
    readonly callLimits: CallLimits;
    /** Identifies this process's calls in the ledger. */
    readonly processName: string;
    /** Told of every call that has ended. */
    readonly onCall?: (call: ObservedCall) => void;
}
export declare const createLedgerEntries: (deps: LedgerEntriesDeps) => {
    hasBudget: ({ accountId, viewer }: RouterRequest) => Promise<boolean>;
    /** The candidates the budget can cover. Models that run on the hub are free unless they have a price. */
    payable: ({ accountId, viewer }: RouterRequest, order: Order) => Promise<Order>;
    /** Records a call unless a limit is reached. Under a budget, `maxUsage` is given, and its cost is reserved. */
    open: (inbound: RouterRequest, kind: CallKind, order: readonly Candidate[], maxUsage: MaxUsage | undefined) => Promise<LedgerEntry>;
};
/** Opens ledger entries within the budgets of accounts. */
export type LedgerEntries = ReturnType<typeof createLedgerEntries>;
export {};
//# sourceMappingURL=entry.d.ts.map