import type { Likers, LikeState, Likes } from "@orrery/contract";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Db } from "../../db/engine.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
export interface LikeDeps {
    readonly db: Db;
    readonly catalogue: Catalogue;
}
/** Likes by account and by repository. */
export declare const createLikeService: ({ db, catalogue }: LikeDeps) => {
    state: (kind: RepositoryKind, id: string, viewer: Viewer) => Promise<LikeState>;
    set: (kind: RepositoryKind, id: string, isLiked: boolean, viewer: Viewer) => Promise<LikeState>;
    likers: (kind: RepositoryKind, id: string, viewer: Viewer) => Promise<Likers>;
    /** What a user likes, as far as the viewer may know of it. */
    of: (user: string, viewer: Viewer) => Promise<Likes>;
};
/** What people like. */
export type LikeService = ReturnType<typeof createLikeService>;
//# sourceMappingURL=like-service.d.ts.map