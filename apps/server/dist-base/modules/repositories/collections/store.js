import { sql } from "kysely";
import { visibilityColumn } from "../../../catalogue/repository-store.js";
const countUpvotes = (since) => sql `(select count(*) from collection_upvotes where collection_upvotes.collection = collections.key and collection_upvotes.created_at >= ${since})`;
const withOwner = (db) => db
    .selectFrom("collections")
    .innerJoin("accounts", "accounts.id", "collections.owner_id")
    .selectAll("collections")
    .select(["accounts.name as owner", "accounts.full_name as owner_name", "accounts.kind as owner_kind"])
    .select(countUpvotes(0).as("upvotes"));
export const findCollection = (db, key) => withOwner(db).where("collections.key", "=", key).executeTakeFirst();
export const findByTitle = (db, ownerId, title) => withOwner(db)
    .where("collections.owner_id", "=", ownerId)
    .where(sql `lower(collections.title)`, "=", title.toLowerCase())
    .executeTakeFirst();
export const listCollections = (db, { owners, repositories, sees, sort, recentSince }, page) => {
    let asked = withOwner(db);
    if (owners?.length)
        asked = asked.where("accounts.name_key", "in", owners.map((name) => name.toLowerCase()));
    if (repositories)
        asked = asked.where("collections.key", "in", (eb) => eb
            .selectFrom("collection_items")
            .select("collection")
            .where("repository_id", "in", [0, ...repositories]));
    if (sees === "public")
        asked = asked.where("collections.is_private", "=", 0);
    else if (sees !== "all")
        asked = asked.where((eb) => eb.or([eb("collections.is_private", "=", 0), eb("collections.owner_id", "in", sees)]));
    if (sort !== "lastModified")
        asked = asked.orderBy(countUpvotes(sort === "trending" ? recentSince : 0), "desc");
    return asked
        .orderBy("collections.updated_at", "desc")
        .orderBy("collections.key")
        .limit(page.limit)
        .offset(page.start)
        .execute();
};
export const insertCollection = async (db, row) => {
    await db.insertInto("collections").values(row).execute();
};
export const updateCollection = async (db, key, change) => {
    await db.updateTable("collections").set(change).where("key", "=", key).execute();
};
export const deleteCollection = async (db, key) => {
    await db.deleteFrom("collections").where("key", "=", key).execute();
};
const inOrder = (db, collection) => db
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
const nestedInOrder = (db, collection) => withOwner(db)
    .innerJoin("nested_collections", "nested_collections.child", "collections.key")
    .select(["nested_collections.key as item_key", "nested_collections.note"])
    .select("nested_collections.position as item_position")
    .where("nested_collections.collection", "=", collection)
    .orderBy("nested_collections.position")
    .orderBy("nested_collections.key");
const toRows = (repositories, nested) => [
    ...repositories.map((repository) => ({
        key: repository.key,
        position: repository.position,
        note: repository.note,
        repository,
    })),
    ...nested.map((one) => ({ key: one.item_key, position: one.item_position, note: one.note, nested: one })),
].sort((left, right) => left.position - right.position || (left.key < right.key ? -1 : 1));
export const itemsOf = async (db, collection) => toRows(await inOrder(db, collection).execute(), await nestedInOrder(db, collection).execute());
/** The first items that a viewer can see. */
export const firstItemsOf = async (db, collection, viewer, limit) => {
    const repositories = await firstRepositories(db, collection, viewer, limit);
    return toRows(repositories, await firstNested(db, collection, viewer, limit)).slice(0, limit);
};
const firstNested = (db, collection, { sees }, limit) => {
    const items = nestedInOrder(db, collection).limit(limit);
    if (sees === "all")
        return items.execute();
    const owners = sees === "public" ? [] : sees;
    return items
        .where(({ eb, or }) => or([eb("collections.is_private", "=", 0), eb("collections.owner_id", "in", [0, ...owners])]))
        .execute();
};
const firstRepositories = (db, collection, { sees, repositories = [] }, limit) => {
    const items = inOrder(db, collection).limit(limit);
    if (sees === "all")
        return items.execute();
    const owners = sees === "public" ? [] : sees;
    return items
        .where(({ eb, or }) => or([
        eb("repositories.is_private", "=", 0),
        eb(visibilityColumn("repositories"), "in", [0, ...owners]),
        eb("repositories.id", "in", [0, ...repositories]),
    ]))
        .execute();
};
export const insertItem = async (db, row) => {
    await db.insertInto("collection_items").values(row).execute();
};
export const insertNested = async (db, row) => {
    await db.insertInto("nested_collections").values(row).execute();
};
/** Where items are; each has its own key. */
const itemTables = ["collection_items", "nested_collections"];
export const updateItem = async (db, collection, key, change) => {
    for (const table of itemTables)
        await db.updateTable(table).set(change).where("collection", "=", collection).where("key", "=", key).execute();
};
export const deleteItem = async (db, collection, key) => {
    for (const table of itemTables)
        await db.deleteFrom(table).where("collection", "=", collection).where("key", "=", key).execute();
};
/** Adds or removes an upvote; one account's upvote counts once. */
export const setUpvote = async (db, collection, accountId, isUpvoted, at) => {
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
export const hasUpvoted = async (db, collection, accountId) => {
    const row = await db
        .selectFrom("collection_upvotes")
        .select("account_id")
        .where("collection", "=", collection)
        .where("account_id", "=", accountId)
        .executeTakeFirst();
    return row !== undefined;
};
/** A repository in an address, such as `models/owner/name`. */
export const parseItem = (text) => {
    const [, kind, id] = /^(model|dataset)s?\/(.+)$/.exec(text) ?? [];
    return kind && id ? { kind: kind, id } : undefined;
};
//# sourceMappingURL=store.js.map