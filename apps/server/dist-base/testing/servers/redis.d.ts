/** A Redis server of the tests' own. */
export interface RedisServer {
    readonly url: string;
    /** Ends the server at once. */
    readonly crash: () => Promise<void>;
    readonly startAgain: () => Promise<void>;
    readonly stop: () => Promise<void>;
}
/** Why no Redis can be started here, if none can. */
export declare const redisSkipReason: () => string | undefined;
/** Starts a server that keeps nothing, on a free port of the loopback or a given one. */
export declare const startRedis: (given?: number) => Promise<RedisServer>;
//# sourceMappingURL=redis.d.ts.map