import type { SearchIndexes } from "../../../catalogue/search/follower.ts";
import type { Db } from "../../../db/engine.ts";
import { type Viewer } from "../../../identity/viewer.ts";
interface DeniedDeps {
    readonly db: Db;
    readonly indexes: SearchIndexes;
    readonly now: () => number;
}
/** Keys of repositories that rules of the mirror deny a viewer, for lists. Hub admins decide about them and see them. */
export declare const createDeniedRepositories: ({ db, indexes, now }: DeniedDeps) => (viewer: Viewer) => Promise<readonly number[]>;
export {};
//# sourceMappingURL=denied-repositories.d.ts.map