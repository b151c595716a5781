import { type Registry } from "prom-client";
/** A call that has ended. */
interface FinishedCall {
    readonly provider: string;
    readonly status: number;
    readonly durationMs: number;
    readonly firstMs: number | undefined;
    readonly usage: {
        readonly input: number;
        readonly output: number;
    } | undefined;
}
/** Kept in memory; stays small, as there are few providers, statuses and codes. */
export declare const createCallCounters: () => {
    add: (call: FinishedCall) => void;
    refuse: (code: string) => void;
    counts: () => readonly {
        readonly provider: string;
        readonly status: number;
        readonly count: number;
    }[];
    refusals: () => readonly {
        readonly code: string;
        readonly count: number;
    }[];
    /** Adds the histograms of calls to the hub's metrics. */
    registerHistograms: (registry: Registry) => void;
};
/** Counts calls by provider and status, and refusals by code, for the hub's metrics. */
export type CallCounters = ReturnType<typeof createCallCounters>;
export {};
//# sourceMappingURL=counters.d.ts.map