/**
 * Places of inputs in groups that run together, so that as little as possible is spent on padding and on runs: inputs in
 * the order of their lengths, cut where the whole is cheapest.
 */
export declare const groupByLength: (lengths: readonly number[]) => number[][];
//# sourceMappingURL=group-by-length.d.ts.map