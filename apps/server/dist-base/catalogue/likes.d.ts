import type { Db } from "../db/engine.ts";
import type { RepositoryKind } from "../readers/repository-id.ts";
/** Gives or takes a like; one account's like counts once. */
export declare const setLike: (db: Db, repositoryId: number, accountId: number, isLiked: boolean, at: number) => Promise<{
    readonly isNews: boolean;
    readonly likes: number;
}>;
export declare const isLikedBy: (db: Db, repositoryId: number, accountId: number) => Promise<boolean>;
/** A repository that an account likes, with what says who may know of it. */
interface LikedRow {
    readonly id: number;
    readonly kind: RepositoryKind;
    readonly full_name: string;
    readonly owner_id: number | null;
    readonly resource_group_id: number | null;
    readonly is_private: 0 | 1;
    readonly created_at: number;
}
/** What an account likes, the latest first. */
export declare const likedBy: (db: Db, accountId: number, limit: number) => Promise<LikedRow[]>;
/** Who likes a repository, the latest first. */
export declare const likersOf: (db: Db, repositoryId: number, limit: number) => Promise<{
    name: string;
    full_name: string;
}[]>;
export {};
//# sourceMappingURL=likes.d.ts.map