/** SQL statements have a limited number of parameters. Where there are several batches, other requests are served before each. */
export declare const inBatches: <T, R>(items: readonly T[], work: (batch: readonly T[]) => Promise<Iterable<R>>) => Promise<R[]>;
//# sourceMappingURL=in-batches.d.ts.map