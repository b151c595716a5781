import type { Db } from "../../db/engine.ts";
/** The commit that git is shown for a commit of the hub: the same one, unless its object or one before it is unknown. */
export type GitView = (repositoryId: number, sha: string) => Promise<string>;
/**
 * Mirrored commits, and those from before the history was git's, have ids that do not follow from their content. Git is
 * shown equal commits with other ids, and so for the commits that follow them. They are stored, so that a push can
 * build on them.
 */
export declare const createGitView: (db: Db) => GitView;
//# sourceMappingURL=git-view.d.ts.map