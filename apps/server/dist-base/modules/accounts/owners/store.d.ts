import type { Db } from "../../../db/engine.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
/** Whether private repositories and collections of the account count. */
interface OwnedQuery {
    readonly ownerId: number;
    readonly includesPrivate: boolean;
    /** The resource groups whose private repositories count. */
    readonly groups: "all" | readonly number[];
}
export interface OwnedRepository {
    readonly id: number;
    readonly kind: RepositoryKind;
    readonly full_name: string;
    readonly discussions_disabled: 0 | 1;
}
export declare const recentRepositories: (db: Db, owned: OwnedQuery, limit: number) => Promise<OwnedRepository[]>;
export declare const sumsOf: (db: Db, owned: OwnedQuery) => Promise<{
    downloads: number;
    likes: number;
    storage: number;
}>;
export declare const countCollections: (db: Db, { ownerId, includesPrivate }: OwnedQuery) => Promise<number>;
export declare const latestCommits: (db: Db, repositories: readonly number[], limit: number) => Promise<{
    author: string;
    created_at: number;
    repository_id: number;
    sha: string;
    title: string;
}[]>;
export declare const commitTimes: (db: Db, repositories: readonly number[], since: number, limit: number) => Promise<number[]>;
export declare const latestDiscussions: (db: Db, repositories: readonly number[], limit: number) => Promise<{
    author: string;
    created_at: number;
    is_pull_request: import("../../../db/tables/flag.ts").Flag;
    number: number;
    repository_id: number;
    title: string;
}[]>;
export declare const latestMembers: (db: Db, organizationId: number, limit: number) => Promise<{
    created_at: number;
    name: string;
}[]>;
export declare const updateProfile: (db: Db, accountId: number, change: {
    readonly full_name?: string;
    readonly bio?: string;
    readonly website?: string;
}) => Promise<void>;
export {};
//# sourceMappingURL=store.d.ts.map