/** One split of a configuration, as a dataset's card declares it. */
export interface DeclaredSplit {
    readonly config: string;
    readonly split: string;
    /** Paths, in which `*`, `**`, `?`, `[…]` and `{a,b}` stand for others. */
    readonly patterns: readonly string[];
}
/** What a card's `configs` says about splits; nothing where it says nothing that can be read. */
export declare const declaredSplits: (card: unknown) => DeclaredSplit[];
//# sourceMappingURL=declared-splits.d.ts.map