import { type IndexedTree } from "./indexed-tree.ts";
/** Reads a tree; throws if the repository does not have it. */
export type ReadTree = (oid: string) => Promise<IndexedTree>;
/** New content of a file. */
export interface PathContent {
    readonly mode: string;
    readonly oid: string;
}
export interface PathChanges {
    readonly put: ReadonlyMap<string, PathContent>;
    /** Files, or folders with everything in them. */
    readonly remove: readonly string[];
    /** Whether names can differ only in case: mirrored repositories are as they are elsewhere. */
    readonly areTwinsAllowed?: boolean;
}
/** New trees by id, and the id of the root. */
export interface ChangedTree {
    readonly root: string;
    readonly trees: ReadonlyMap<string, Buffer>;
    /** The tree that each was edited from, by id. */
    readonly origins: ReadonlyMap<string, string>;
}
/**
 * Changes files of a tree. Only the folders on the way to a changed path are read and written, so the cost follows the
 * change and not the size of the repository.
 */
export declare const changePaths: (readTree: ReadTree, root: string, changes: PathChanges) => Promise<ChangedTree>;
//# sourceMappingURL=change-paths.d.ts.map