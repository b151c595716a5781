import type { RateLimiter } from "../../shared-state/rate-limiter.ts";
export interface ShardLimits {
    /** New files of one shard. */
    readonly shardBytes: number;
    /** Per account and day, beyond what it uploads. */
    readonly dailyBytes: number;
    readonly seconds: number;
}
/**
 * A shard of a few megabytes can order terabytes of hashing. So each account verifies one shard at a time in a process, and only
 * so much a day. Bytes that it uploads are added to what it can verify, because honest uploads of any size must pass.
 */
export declare const createShardLimits: (limiter: RateLimiter, { shardBytes, dailyBytes }: ShardLimits) => {
    noteUpload: (accountId: number, bytes: number) => Promise<void>;
    /** Counts the work of a shard before it is done; throws if it is too much. */
    charge: (accountId: number, bytes: number) => Promise<void>;
    /** Runs work of an account after its earlier work. */
    inTurn: <T>(accountId: number, work: () => Promise<T>) => Promise<T>;
};
//# sourceMappingURL=shard-limits.d.ts.map