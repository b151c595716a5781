import { type Candidate } from "../planning/candidate.ts";
import type { Health } from "../planning/health.ts";
import type { Caller } from "../request.ts";
import { type RouterCode, RouterError } from "../router-error.ts";
/** Why an attempt at one provider failed, and what can be tried next. */
export interface AttemptFailure {
    readonly code: RouterCode;
    readonly message: string;
    /** The provider's HTTP status, if it replied. */
    readonly status?: number;
    readonly canFallBack: boolean;
    /** Whether the same provider can be tried again. */
    readonly canRetry: boolean;
    /** Whether it counts against the provider's health. */
    readonly countsAsFailure: boolean;
    /** The delay from the provider's `Retry-After` header. */
    readonly retryAfterMs?: number;
}
/** One attempt, as reported to the caller. */
export interface AttemptNote {
    readonly provider: string;
    /** The endpoint, if it was one of the model's own engines. */
    readonly endpoint?: number;
    readonly outcome: "ok" | RouterCode;
    readonly status?: number;
    readonly ms: number;
}
/** The outcome of one attempt; `isAborted` when the caller disconnected. */
export type AttemptOutcome<R> = {
    readonly result: R;
} | {
    readonly failure: AttemptFailure;
} | {
    readonly isAborted: true;
};
export interface AttemptLimits {
    readonly maxAttempts: number;
    /** Attempts per provider. */
    readonly maxRounds: number;
    /** No further attempt starts after this time. */
    readonly timeBudgetMs: number;
    /** A longer `Retry-After` is returned to the caller instead of waited for. */
    readonly maxDelayMs: number;
    readonly initialDelayMs: number;
}
export interface AttemptContext {
    readonly limits: AttemptLimits;
    readonly health: Health;
    readonly now: () => number;
    readonly random: () => number;
    readonly caller: Caller;
}
/** All attempts of one call, and its outcome. */
export interface Attempts<R> {
    readonly notes: readonly AttemptNote[];
    readonly outcome: {
        readonly result: R;
        readonly candidate: Candidate;
    } | {
        readonly error: RouterError;
        readonly candidate: Candidate;
    } | {
        readonly isAborted: true;
        readonly candidate: Candidate;
    };
}
/** Runs the attempts of one call. */
export type RunAttempts = <R>(order: readonly [Candidate, ...Candidate[]], caller: Caller, tryOne: (candidate: Candidate) => Promise<AttemptOutcome<R>>) => Promise<Attempts<R>>;
/**
 * Tries providers in order, then retries those whose failure allows it, until one succeeds or the limits are reached.
 * Bytes already sent to the caller cannot be taken back, so an attempt must not fail here once it has sent any.
 */
export declare const runAttempts: <R>(order: readonly [Candidate, ...Candidate[]], context: AttemptContext, tryOne: (candidate: Candidate) => Promise<AttemptOutcome<R>>) => Promise<Attempts<R>>;
//# sourceMappingURL=attempts.d.ts.map