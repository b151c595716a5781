interface Queued {
    /** How many commits there are from it backwards; more than any parent has. */
    readonly total: number;
}
/** Gives out the commit with the most commits behind it; children come before their parents. */
export declare const createCommitQueue: <T extends Queued>(isBefore?: (left: T, right: T) => boolean) => {
    push: (commit: T) => void;
    pop: () => T | undefined;
};
export {};
//# sourceMappingURL=commit-queue.d.ts.map