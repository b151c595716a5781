import type { CollectionQuery } from "@orrery/contract";
import type { SearchViewer } from "@orrery/search";
import { type Selectable, type Updateable } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Tables } from "../../../db/schema.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
export type CollectionRow = Selectable<Tables["collections"]> & {
    readonly owner: string;
    readonly owner_name: string;
    readonly owner_kind: "user" | "organization";
    readonly upvotes: number;
};
export interface CollectionFilter {
    readonly owners?: readonly string[];
    /** Collections with one of these repositories. */
    readonly repositories?: readonly number[];
    /** Owners whose private collections are listed. */
    readonly sees: "public" | "all" | readonly number[];
    readonly sort: NonNullable<CollectionQuery["sort"]>;
    /** Upvotes since then make a collection trend. */
    readonly recentSince: number;
}
export declare const findCollection: (db: Db, key: string) => Promise<CollectionRow | undefined>;
export declare const findByTitle: (db: Db, ownerId: number, title: string) => Promise<CollectionRow | undefined>;
export declare const listCollections: (db: Db, { owners, repositories, sees, sort, recentSince }: CollectionFilter, page: {
    readonly start: number;
    readonly limit: number;
}) => Promise<CollectionRow[]>;
export declare const insertCollection: (db: Db, row: Selectable<Tables["collections"]>) => Promise<void>;
export declare const updateCollection: (db: Db, key: string, change: Updateable<Tables["collections"]>) => Promise<void>;
export declare const deleteCollection: (db: Db, key: string) => Promise<void>;
declare const inOrder: (db: Db, collection: string) => import("kysely").SelectQueryBuilder<Tables, "collection_items" | "repositories", {
    collection: string;
    key: string;
    note: string | null;
    position: number;
    repository_id: number;
} & {
    author: string;
    full_name: string;
    kind: "dataset" | "model";
    owner_id: number | null;
} & {
    resource_group_id: number | null;
} & {
    downloads: number;
    gated: "auto" | "manual" | null;
    is_private: import("../../../db/tables/flag.ts").Flag;
    likes: number;
} & {
    last_modified: number;
}>;
/** The collections in a collection; what is in them is not read, so they can have each other. */
declare const nestedInOrder: (db: Db, collection: string) => import("kysely").SelectQueryBuilder<Tables, "accounts" | "collections" | "nested_collections", {
    description: string | null;
    is_private: import("../../../db/tables/flag.ts").Flag;
    key: string;
    owner_id: number;
    position: number;
    theme: string;
    title: string;
    updated_at: number;
} & {
    owner: string;
    owner_kind: "organization" | "user";
    owner_name: string;
} & {
    upvotes: number;
} & {
    item_key: string;
    note: string | null;
} & {
    item_position: number;
}>;
type RepositoryItem = Awaited<ReturnType<ReturnType<typeof inOrder>["execute"]>>[number];
type NestedItem = Awaited<ReturnType<ReturnType<typeof nestedInOrder>["execute"]>>[number];
interface Placed {
    readonly key: string;
    readonly position: number;
    readonly note: string | null;
}
/** An item: a repository, or another collection. */
export type CollectionItemRow = Placed & ({
    readonly repository: RepositoryItem;
} | {
    readonly nested: NestedItem;
});
export declare const itemsOf: (db: Db, collection: string) => Promise<CollectionItemRow[]>;
/** The first items that a viewer can see. */
export declare const firstItemsOf: (db: Db, collection: string, viewer: SearchViewer, limit: number) => Promise<CollectionItemRow[]>;
export declare const insertItem: (db: Db, row: Selectable<Tables["collection_items"]>) => Promise<void>;
export declare const insertNested: (db: Db, row: Selectable<Tables["nested_collections"]>) => Promise<void>;
export declare const updateItem: (db: Db, collection: string, key: string, change: Partial<Pick<Placed, "note" | "position">>) => Promise<void>;
export declare const deleteItem: (db: Db, collection: string, key: string) => Promise<void>;
/** Adds or removes an upvote; one account's upvote counts once. */
export declare const setUpvote: (db: Db, collection: string, accountId: number, isUpvoted: boolean, at: number) => Promise<void>;
export declare const hasUpvoted: (db: Db, collection: string, accountId: number) => Promise<boolean>;
/** A repository in an address, such as `models/owner/name`. */
export declare const parseItem: (text: string) => {
    readonly kind: RepositoryKind;
    readonly id: string;
} | undefined;
export {};
//# sourceMappingURL=store.d.ts.map