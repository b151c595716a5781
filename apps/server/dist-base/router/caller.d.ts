/** Whether the caller has disconnected. `onAbort` belongs to the one operation in progress. */
export interface Caller {
    isAborted: boolean;
    onAbort: (() => void) | undefined;
    /** Set while a stream can still be told that the hub stops. */
    onInterrupt?: (() => void) | undefined;
}
//# sourceMappingURL=caller.d.ts.map