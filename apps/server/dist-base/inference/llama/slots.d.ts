/** A place in the context where one call runs at a time. */
export interface Slot<Sequence> {
    readonly sequence: Sequence;
    /** Tokens whose keys and values are in the cache. */
    held: readonly number[];
    lastUsed: number;
}
/**
 * Shares a context's sequences among calls. A call gets the free one that has read most of its prompt, if the prompt goes
 * on from at least half of what is there: otherwise it would end another conversation's cache for a few tokens.
 */
export declare class Slots<Sequence> {
    #private;
    constructor(sequences: readonly Sequence[]);
    acquire(prompt: readonly number[]): Promise<Slot<Sequence>>;
    release(slot: Slot<Sequence>): void;
    /**
     * Changes what a sequence has read. The engine does that only while it computes nothing, and other calls would keep it
     * busy for long: they wait for `changed` between their tokens.
     */
    change(work: () => Promise<void>): Promise<void>;
    get changed(): Promise<void>;
}
//# sourceMappingURL=slots.d.ts.map