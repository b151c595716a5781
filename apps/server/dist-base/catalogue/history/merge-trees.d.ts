import type { Db } from "../../db/engine.ts";
import type { PathContent } from "../../git/change-paths.ts";
/** Three versions of one file; undefined where it does not exist. */
export interface FileVersions {
    readonly path: string;
    readonly base: PathContent | undefined;
    readonly ours: PathContent | undefined;
    readonly theirs: PathContent | undefined;
}
/** What turns our tree into the merged one, and the files that both sides have changed. */
export interface TreeMerge {
    readonly put: Map<string, PathContent>;
    readonly remove: string[];
    readonly conflicts: FileVersions[];
}
type Side = "base" | "ours" | "theirs";
/** Merges two trees that come from a common one, path by path. Folders that only one side changed are not opened. */
export declare const mergeTrees: (db: Db, trees: Readonly<Record<Side, string>>) => Promise<TreeMerge>;
export {};
//# sourceMappingURL=merge-trees.d.ts.map