import type { Candidate, RoutingConstraints } from "./candidate.ts";
/** Why one provider was selected or excluded. */
interface Verdict {
    readonly provider: string;
    readonly providerModel: string;
    /** The engine, if it is one of the model's own. */
    readonly endpoint?: {
        readonly id: number;
        readonly kind: string;
        readonly zone?: string;
    };
    readonly isKept: boolean;
    /** Position in the order of attempts, from 1. */
    readonly place?: number;
    readonly reason: string;
    /** Set if an open circuit is the only reason for its exclusion. */
    readonly retryAfterMs?: number;
    readonly price?: {
        readonly input?: number;
        readonly output?: number;
    };
    readonly firstTokenMs?: number;
    readonly tokensPerSecond?: number;
}
export interface ProviderRanking {
    /** The providers to try. */
    readonly order: readonly Candidate[];
    /** Computed on demand: most calls succeed and never need it. */
    readonly verdicts: () => readonly Verdict[];
}
/** Orders the providers of a model for a request, and explains why each was selected or excluded. */
export declare const rank: (candidates: readonly Candidate[], constraints: RoutingConstraints) => ProviderRanking;
export {};
//# sourceMappingURL=rank.d.ts.map