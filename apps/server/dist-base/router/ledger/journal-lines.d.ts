import type { CallEnd, CallStart, LedgerRow } from "./ledger-sql.ts";
/** The call that an end belongs to. */
type EndedCallKey = Pick<CallStart, "request_id" | "at" | "account_id" | "reserved_nano">;
/** A call that ended after its start was stored. */
export interface EndedCall {
    readonly of: EndedCallKey;
    readonly end: CallEnd;
    readonly shares?: readonly string[];
}
/** The line of a call that has started. */
export declare const startLine: (start: CallStart, shares?: readonly string[]) => string;
/** The line of a call that has ended and whose start has a line or a row of its own. */
export declare const endLine: ({ request_id, at, account_id, reserved_nano }: CallStart, end: CallEnd, shares?: readonly string[]) => string;
/** The line of a call that has started and ended. */
export declare const callLine: (start: CallStart, end: CallEnd, shares?: readonly string[]) => string;
/** The row of a call that has not ended. */
export declare const openRow: (start: CallStart) => LedgerRow;
/** What some lines change in the store: one row for a call that starts, and perhaps ends, within them. */
export interface JournalBatch {
    readonly rows: readonly LedgerRow[];
    readonly ended: readonly EndedCall[];
    /** What the calls use of shares of budgets: what is reserved while they are open, and then what they cost. */
    readonly uses: ReadonlyMap<string, number>;
}
/** Reads the lines of a journal. */
export declare const readBatch: (text: string) => JournalBatch;
export {};
//# sourceMappingURL=journal-lines.d.ts.map