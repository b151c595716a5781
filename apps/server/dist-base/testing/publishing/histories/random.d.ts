/** Random numbers that repeat for a seed. */
export interface Random {
    /** An integer from 0 to `limit` - 1. */
    readonly below: (limit: number) => number;
    readonly pick: <T>(items: readonly T[]) => T;
    /** True once in `count` times. */
    readonly isOneIn: (count: number) => boolean;
}
/** A small generator (mulberry32). */
export declare const createRandom: (seed: number) => Random;
//# sourceMappingURL=random.d.ts.map