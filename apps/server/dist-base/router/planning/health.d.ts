import type { Candidate } from "./candidate.ts";
export interface HealthSettings {
    readonly failuresToOpen: number;
    readonly openMs: number;
}
/** The part of a candidate that its recent calls decide. */
type CandidateHealth = Pick<Candidate, "circuit" | "opensFor" | "coolsFor" | "firstMs" | "tokensPerSecond">;
/** How fast a call was answered. */
export interface Pace {
    readonly firstMs?: number;
    readonly tokensPerSecond?: number;
}
/** Keeps a circuit breaker and speed averages for every pair of provider and model. */
export declare const createHealth: (now: () => number, settings: HealthSettings) => {
    of: (provider: string, model: string) => CandidateHealth;
    /** Call before each attempt: a half-open circuit lets only one through at a time. */
    starts: (provider: string, model: string) => void;
    succeeds: (provider: string, model: string, pace: Pace) => void;
    fails: (provider: string, model: string) => void;
    /** Ends an attempt that says nothing about the provider: the caller aborted or sent an invalid request. */
    endsUndecided: (provider: string, model: string) => void;
    cools: (provider: string, model: string, milliseconds: number) => void;
    /** Failed attempts since a time, at most a thousand. */
    failuresSince: (provider: string, model: string, time: number) => number;
    openCircuits: () => readonly {
        readonly provider: string;
        readonly model: string;
        readonly ms: number;
    }[];
};
/** Circuit state and measured speed of providers. In memory only: it is outdated within minutes. */
export type Health = ReturnType<typeof createHealth>;
export {};
//# sourceMappingURL=health.d.ts.map