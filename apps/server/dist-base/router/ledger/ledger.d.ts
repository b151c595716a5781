import type { Journal } from "./journal.ts";
import type { CallEnd, CallStart } from "./ledger-sql.ts";
type Ending = CallEnd & {
    readonly state: "done" | "failed" | "cancelled";
};
/** A call that has started. */
export interface OpenCall {
    /** Writes the start now; resolves when it is durable. */
    readonly whenDurable: () => Promise<void>;
    /** Resolves when the end is durable. Later calls have no effect. */
    readonly settle: (end: Ending) => Promise<void>;
}
export interface LedgerOptions {
    readonly journal: Journal;
    /**
     * A start is written after one to two of these intervals. Most calls have ended by then, and need one line instead of
     * two.
     */
    readonly startDelayMs?: number;
}
/** Writes to a journal, which is then ingested into the database. */
export declare const createLedger: ({ journal, startDelayMs }: LedgerOptions) => {
    /** Writes all pending starts. */
    writeStarts: () => void;
    /**
     * Records a start, and the shares of budgets that pay. It is written after a short delay, or at once on `whenDurable`.
     */
    open: (start: CallStart, shares?: readonly string[]) => OpenCall;
};
/** Records the start and end of every routed call. Written lines survive a crash of this process. */
export type Ledger = ReturnType<typeof createLedger>;
export {};
//# sourceMappingURL=ledger.d.ts.map