/** Something that times out after a period without activity. */
export interface IdleTimer {
    readonly timeoutMs: number;
    /** Time of the last activity, by `IdleTimeouts.now`. */
    readonly lastActivityAt: number;
    readonly onTimeout: () => void;
}
/** Idle timeouts that share one timer, since a timer per request is costly. */
export interface IdleTimeouts {
    /** The time of the last check. */
    readonly now: () => number;
    /** Returns the current time. */
    readonly add: (idleTimer: IdleTimer) => number;
    readonly remove: (idleTimer: IdleTimer) => void;
}
/** Checks for timeouts at an interval, as long as there is anything to check. */
export declare const createIdleTimeouts: (intervalMs?: number) => IdleTimeouts;
//# sourceMappingURL=idle-timeouts.d.ts.map