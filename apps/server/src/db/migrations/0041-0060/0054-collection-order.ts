import type { Kysely } from "kysely";

/** The first items of a collection are found without reading the others. */
export const collectionOrder = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createIndex("collection_items_order")
    .on("collection_items")
    .columns(["collection", "position", "key"])
    .execute();
};
