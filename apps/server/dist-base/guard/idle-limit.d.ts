/** Limits how long a server is waited for without a byte of its reply. */
export interface IdleLimit {
    /** Aborted once the server has been waited for too long. */
    readonly signal: AbortSignal;
    /** Waits for what the server has to send next. Time between two such waits does not count. */
    readonly wait: <T>(next: Promise<T>) => Promise<T>;
    /** Begins anew: a byte has come. */
    readonly reset: () => void;
}
export declare const createIdleLimit: (idleMs: number) => IdleLimit;
//# sourceMappingURL=idle-limit.d.ts.map