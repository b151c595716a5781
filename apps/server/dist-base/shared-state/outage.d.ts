/** What goes on with last known values while the database fails. */
export interface Outage {
    /** How long a value is used after the database last confirmed it, in milliseconds. */
    readonly graceMs: number;
    /** The result of a query, or the last known value if the database fails. A query that says no is a result. */
    readonly orLastKnown: <V>(query: Promise<V>, lastKnown: V) => Promise<V>;
}
export declare const createOutage: (now: () => number, graceMs: number, patience?: number) => Outage;
//# sourceMappingURL=outage.d.ts.map