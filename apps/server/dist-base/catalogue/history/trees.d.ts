import type { Db } from "../../db/engine.ts";
import type { ChangedTree } from "../../git/change-paths.ts";
import { type IndexedTree } from "../../git/indexed-tree.ts";
import { type TreeLine } from "../../git/tree.ts";
/** A tree of the database. */
export interface OpenTree {
    readonly tree: IndexedTree;
    /** See StoredTree. */
    readonly depth: number;
    readonly find: (name: string) => TreeLine | undefined;
    /** The first entries after a name, in order of their names. */
    readonly after: (name: string, limit: number) => TreeLine[];
    /** All entries by name, read when they are first asked for. */
    readonly lines: ReadonlyMap<string, TreeLine>;
}
/** Reads some trees at once. */
export declare const openTrees: (db: Db, oids: readonly string[]) => Promise<ReadonlyMap<string, OpenTree>>;
export declare const openTree: (db: Db, oid: string) => Promise<OpenTree>;
/** Stores the new trees of a commit to a repository. The next request reads them, so they are cached. */
export declare const saveTrees: (db: Db, repositoryId: number, { trees, origins }: Pick<ChangedTree, "trees" | "origins">) => Promise<void>;
//# sourceMappingURL=trees.d.ts.map