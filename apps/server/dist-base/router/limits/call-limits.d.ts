import type { RateLimiter } from "../../shared-state/rate-limiter.ts";
/** Limits per minute; null means no limit. */
export interface CallLimitSettings {
    readonly accountRequests: number | null;
    readonly accountTokens: number | null;
    readonly modelRequests: number | null;
    readonly modelTokens: number | null;
}
/** The account that pays for a call, and its model. */
interface LimitedCall {
    readonly accountId: number | null;
    readonly model: string;
}
/** Requests and tokens per minute, for each account and for each model. */
export interface CallLimits {
    /** Counts the call; throws if a limit is reached. */
    readonly admit: (call: LimitedCall) => Promise<void>;
    /** Counts the tokens of a call that has ended; they are not known earlier. */
    readonly spend: (call: LimitedCall, tokens: number) => void;
}
export declare const createCallLimits: (limiter: RateLimiter, settings: CallLimitSettings) => CallLimits;
export {};
//# sourceMappingURL=call-limits.d.ts.map