/** Limits how long clients wait for the next byte of a download. What was downloaded is stored, and the next request resumes it. */
export interface SilenceLimit {
    /** Notes how many bytes are here. */
    readonly noteBytes: (done: number) => void;
    /** Whether another pause would be too long, with all that has passed since the last new byte. */
    readonly isTooLong: (pauseMs: number) => boolean;
}
export declare const createSilenceLimit: (maxMs: number, now?: () => number) => SilenceLimit;
//# sourceMappingURL=silence-limit.d.ts.map