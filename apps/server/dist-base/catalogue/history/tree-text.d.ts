/**
 * Trees are stored as text, so that both databases and backups store them alike: whole in base64, or, for one with many
 * entries, as the difference from another tree of the repository. A commit to a folder of 50,000 files then stores a
 * hundred bytes instead of megabytes.
 */
interface TreeDelta {
    /** The tree that it differs from. */
    readonly base: string;
    /** How many differences lead to a whole tree. */
    readonly depth: number;
    /** The bytes of the base that are replaced; `end` is exclusive. */
    readonly start: number;
    readonly end: number;
    readonly bytes: Buffer;
}
export interface StoredTree {
    readonly bytes: Buffer;
    readonly depth: number;
}
export declare const encodeWhole: (tree: Buffer) => string;
export declare const decodeTree: (text: string) => Buffer | TreeDelta;
export declare const isDelta: (tree: Buffer | TreeDelta) => tree is TreeDelta;
/** Where the id of the base is in the text of a difference. */
export declare const baseInText: {
    readonly mark: "@";
    readonly start: number;
    readonly length: 40;
};
export declare const applyDelta: (base: Buffer, { start, end, bytes }: TreeDelta) => Buffer;
/** The text of a tree that was edited from a base, and its depth. */
export declare const encodeTree: (tree: Buffer, base: string, from: StoredTree) => {
    text: string;
    depth: number;
};
export {};
//# sourceMappingURL=tree-text.d.ts.map