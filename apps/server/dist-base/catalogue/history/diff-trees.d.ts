import type { Db } from "../../db/engine.ts";
import type { PathContent } from "../../git/change-paths.ts";
/** A file that differs between two trees; undefined where it does not exist. */
export interface ChangedFile {
    readonly path: string;
    readonly before: PathContent | undefined;
    readonly after: PathContent | undefined;
}
/** The files that differ between two trees, in order of their paths. Equal folders are not opened. */
export declare const diffTrees: (db: Db, before: string, after: string) => Promise<ChangedFile[]>;
//# sourceMappingURL=diff-trees.d.ts.map