import { type RateLimiter } from "./rate-limiter.ts";
/** Shared by the processes of one hub, besides the database: rate limits and change notices. */
export interface SharedState {
    readonly limiter: RateLimiter;
    /** Notifies the other processes of a catalogue change. */
    readonly announce: () => void;
    readonly onNotice: (listener: () => void) => void;
    readonly close: () => Promise<void>;
}
/** Throws if Redis cannot be reached on start. */
export declare const openRedis: (url: string, now: () => number) => Promise<SharedState>;
/** For a single process: rate limits in memory, no notices. */
export declare const createLocalState: (now: () => number) => SharedState;
//# sourceMappingURL=redis.d.ts.map