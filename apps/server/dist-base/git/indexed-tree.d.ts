import { type TreeLine } from "./tree.ts";
/** A tree with the positions of its entries, so that one is found without reading the others. */
export interface IndexedTree {
    readonly bytes: Buffer;
    /** Where each entry begins. */
    readonly starts: Uint32Array;
}
/** Finds the entries of a tree. Written byte by byte: a folder can have 50,000 of them, and each commit to it needs this. */
export declare const indexTree: (bytes: Buffer) => IndexedTree;
/** The file or folder of a name. */
export declare const findLine: (tree: IndexedTree, name: string) => TreeLine | undefined;
/** The names of a folder, in git's order. */
export declare const namesIn: ({ bytes, starts }: IndexedTree) => string[];
/** Where each entry begins, in order of the names as JavaScript compares them: git compares bytes, and folders with a slash. */
export declare const startsByName: (tree: IndexedTree) => Uint32Array;
/** The first entries whose names come after a name. */
export declare const linesAfter: ({ bytes }: IndexedTree, byName: Uint32Array, after: string, limit: number) => TreeLine[];
/** Looks up names: a few by search, many in a list of all entries. */
export declare const createLookup: (tree: IndexedTree, names: number) => ((name: string) => TreeLine | undefined);
/** What becomes of a name in a tree: another entry, or none. */
export interface TreeEdit {
    readonly name: string;
    readonly line?: TreeLine | undefined;
}
/**
 * Applies edits to a tree. A few are searched for and the rest is copied as it is, so changing one file of a folder with
 * 50,000 costs little more than hashing the result.
 */
export declare const editTree: (tree: IndexedTree, edits: readonly TreeEdit[]) => Buffer;
//# sourceMappingURL=indexed-tree.d.ts.map