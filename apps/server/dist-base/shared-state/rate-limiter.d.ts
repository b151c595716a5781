interface Allowance {
    readonly isAllowed: boolean;
    readonly remaining: number;
    /** Seconds until the window resets. */
    readonly resetIn: number;
}
/** Counts what each caller does within a window of time. */
export interface RateLimiter {
    /** Adds an amount, 1 by default. With 0 it only looks. */
    readonly take: (key: string, quota: number, windowSeconds: number, amount?: number) => Promise<Allowance> | Allowance;
}
/** Counts in the memory of this process. */
export declare const createMemoryLimiter: (now: () => number, maxCallers?: number) => RateLimiter;
export {};
//# sourceMappingURL=rate-limiter.d.ts.map