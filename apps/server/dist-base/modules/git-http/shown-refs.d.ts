import type { GitView } from "../../catalogue/history/git-view.ts";
import type { Db } from "../../db/engine.ts";
import type { ShownRef } from "../../git/advertisement.ts";
/** A ref as it is stored, and as git is shown it. */
export interface RefView extends ShownRef {
    readonly stored: string;
}
/** The refs of a repository, with the commits that git is shown. */
export declare const listShownRefs: (db: Db, view: GitView, repositoryId: number) => Promise<RefView[]>;
//# sourceMappingURL=shown-refs.d.ts.map