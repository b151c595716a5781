import type { CollectionQuery } from "@orrery/contract";
import type { SearchViewer } from "@orrery/search";
import { type Selectable, sql, type Updateable } from "kysely";
import { visibilityColumn } from "../../../catalogue/repository-store.ts";
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

const countUpvotes = (since: number) =>
  sql<number>`(select count(*) from collection_upvotes where collection_upvotes.collection = collections.key and collection_upvotes.created_at >= ${since})`;

const withOwner = (db: Db) =>
  db
    .selectFrom("collections")
    .innerJoin("accounts", "accounts.id", "collections.owner_id")
    .selectAll("collections")
    .select(["accounts.name as owner", "accounts.full_name as owner_name", "accounts.kind as owner_kind"])
    .select(countUpvotes(0).as("upvotes"));

export const findCollection = (db: Db, key: string): Promise<CollectionRow | undefined> =>
  withOwner(db).where("collections.key", "=", key).executeTakeFirst();

export const findByTitle = (db: Db, ownerId: number, title: string): Promise<CollectionRow | undefined> =>
  withOwner(db)
    .where("collections.owner_id", "=", ownerId)
    .where(sql`lower(collections.title)`, "=", title.toLowerCase())
    .executeTakeFirst();

export const listCollections = (
  db: Db,
  { owners, repositories, sees, sort, recentSince }: CollectionFilter,
  page: { readonly start: number; readonly limit: number },
): Promise<CollectionRow[]> => {
  let asked = withOwner(db);
  if (owners?.length)
    asked = asked.where(
      "accounts.name_key",
      "in",
      owners.map((name) => name.toLowerCase()),
    );
  if (repositories)
    asked = asked.where("collections.key", "in", (eb) =>
      eb
        .selectFrom("collection_items")
        .select("collection")
        .where("repository_id", "in", [0, ...repositories]),
    );
  if (sees === "public") asked = asked.where("collections.is_private", "=", 0);
  else if (sees !== "all")
    asked = asked.where((eb) => eb.or([eb("collections.is_private", "=", 0), eb("collections.owner_id", "in", sees)]));
  if (sort !== "lastModified") asked = asked.orderBy(countUpvotes(sort === "trending" ? recentSince : 0), "desc");
  return asked
    .orderBy("collections.updated_at", "desc")
    .orderBy("collections.key")
    .limit(page.limit)
    .offset(page.start)
    .execute();
};

export const insertCollection = async (db: Db, row: Selectable<Tables["collections"]>): Promise<void> => {
  await db.insertInto("collections").values(row).execute();
};

export const updateCollection = async (
  db: Db,
  key: string,
  change: Updateable<Tables["collections"]>,
): Promise<void> => {
  await db.updateTable("collections").set(change).where("key", "=", key).execute();
};

export const deleteCollection = async (db: Db, key: string): Promise<void> => {
  await db.deleteFrom("collections").where("key", "=", key).execute();
};

const inOrder = (db: Db, collection: string) =>
  db
    .selectFrom("collection_items")
    .innerJoin("repositories", "repositories.id", "collection_items.repository_id")
    .selectAll("collection_items")
    .select(["repositories.kind", "repositories.full_name", "repositories.author", "repositories.owner_id"])
    .select("repositories.resource_group_id")
    .select(["repositories.is_private", "repositories.gated", "repositories.downloads", "repositories.likes"])
    .select("repositories.last_modified")
    .where("collection", "=", collection)
    .orderBy("collection_items.position")
    .orderBy("collection_items.key");

/** The collections in a collection; what is in them is not read, so they can have each other. */
const nestedInOrder = (db: Db, collection: string) =>
  withOwner(db)
    .innerJoin("nested_collections", "nested_collections.child", "collections.key")
    .select(["nested_collections.key as item_key", "nested_collections.note"])
    .select("nested_collections.position as item_position")
    .where("nested_collections.collection", "=", collection)
    .orderBy("nested_collections.position")
    .orderBy("nested_collections.key");

type RepositoryItem = Awaited<ReturnType<ReturnType<typeof inOrder>["execute"]>>[number];
type NestedItem = Awaited<ReturnType<ReturnType<typeof nestedInOrder>["execute"]>>[number];

interface Placed {
  readonly key: string;
  readonly position: number;
  readonly note: string | null;
}

/** An item: a repository, or another collection. */
export type CollectionItemRow = Placed & ({ readonly repository: RepositoryItem } | { readonly nested: NestedItem });

const toRows = (repositories: readonly RepositoryItem[], nested: readonly NestedItem[]): CollectionItemRow[] =>
  [
    ...repositories.map((repository) => ({
      key: repository.key,
      position: repository.position,
      note: repository.note,
      repository,
    })),
    ...nested.map((one) => ({ key: one.item_key, position: one.item_position, note: one.note, nested: one })),
  ].sort((left, right) => left.position - right.position || (left.key < right.key ? -1 : 1));

export const itemsOf = async (db: Db, collection: string): Promise<CollectionItemRow[]> =>
  toRows(await inOrder(db, collection).execute(), await nestedInOrder(db, collection).execute());

/** The first items that a viewer can see. */
export const firstItemsOf = async (
  db: Db,
  collection: string,
  viewer: SearchViewer,
  limit: number,
): Promise<CollectionItemRow[]> => {
  const repositories = await firstRepositories(db, collection, viewer, limit);
  return toRows(repositories, await firstNested(db, collection, viewer, limit)).slice(0, limit);
};

const firstNested = (db: Db, collection: string, { sees }: SearchViewer, limit: number): Promise<NestedItem[]> => {
  const items = nestedInOrder(db, collection).limit(limit);
  if (sees === "all") return items.execute();
  const owners = sees === "public" ? [] : sees;
  return items
    .where(({ eb, or }) => or([eb("collections.is_private", "=", 0), eb("collections.owner_id", "in", [0, ...owners])]))
    .execute();
};

const firstRepositories = (
  db: Db,
  collection: string,
  { sees, repositories = [] }: SearchViewer,
  limit: number,
): Promise<RepositoryItem[]> => {
  const items = inOrder(db, collection).limit(limit);
  if (sees === "all") return items.execute();
  const owners = sees === "public" ? [] : sees;
  return items
    .where(({ eb, or }) =>
      or([
        eb("repositories.is_private", "=", 0),
        eb(visibilityColumn("repositories"), "in", [0, ...owners]),
        eb("repositories.id", "in", [0, ...repositories]),
      ]),
    )
    .execute();
};

export const insertItem = async (db: Db, row: Selectable<Tables["collection_items"]>): Promise<void> => {
  await db.insertInto("collection_items").values(row).execute();
};

export const insertNested = async (db: Db, row: Selectable<Tables["nested_collections"]>): Promise<void> => {
  await db.insertInto("nested_collections").values(row).execute();
};

/** Where items are; each has its own key. */
const itemTables = ["collection_items", "nested_collections"] as const;

export const updateItem = async (
  db: Db,
  collection: string,
  key: string,
  change: Partial<Pick<Placed, "note" | "position">>,
): Promise<void> => {
  for (const table of itemTables)
    await db.updateTable(table).set(change).where("collection", "=", collection).where("key", "=", key).execute();
};

export const deleteItem = async (db: Db, collection: string, key: string): Promise<void> => {
  for (const table of itemTables)
    await db.deleteFrom(table).where("collection", "=", collection).where("key", "=", key).execute();
};

/** Adds or removes an upvote; one account's upvote counts once. */
export const setUpvote = async (
  db: Db,
  collection: string,
  accountId: number,
  isUpvoted: boolean,
  at: number,
): Promise<void> => {
  if (isUpvoted)
    await db
      .insertInto("collection_upvotes")
      .values({ collection, account_id: accountId, created_at: at })
      .onConflict((conflict) => conflict.columns(["collection", "account_id"]).doNothing())
      .execute();
  else
    await db
      .deleteFrom("collection_upvotes")
      .where("collection", "=", collection)
      .where("account_id", "=", accountId)
      .execute();
};

export const hasUpvoted = async (db: Db, collection: string, accountId: number): Promise<boolean> => {
  const row = await db
    .selectFrom("collection_upvotes")
    .select("account_id")
    .where("collection", "=", collection)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row !== undefined;
};

/** A repository in an address, such as `models/owner/name`. */
export const parseItem = (text: string): { readonly kind: RepositoryKind; readonly id: string } | undefined => {
  const [, kind, id] = /^(model|dataset)s?\/(.+)$/.exec(text) ?? [];
  return kind && id ? { kind: kind as RepositoryKind, id } : undefined;
};
