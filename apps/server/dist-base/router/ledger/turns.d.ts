/** Lets work on the same keys wait for one another, in the order in which it came. */
export interface Turns {
    /** Whether no work on the keys is waiting or in progress. */
    readonly areFree: (keys: readonly string[]) => boolean;
    readonly take: <T>(keys: readonly string[], work: () => Promise<T>) => Promise<T>;
}
export declare const createTurns: () => Turns;
//# sourceMappingURL=turns.d.ts.map