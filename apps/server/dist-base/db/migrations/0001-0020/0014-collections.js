/** Collections: named lists of repositories, in an order that their owner chooses. */
export const collections = async (db) => {
    await db.schema
        .createTable("collections")
        .addColumn("key", "varchar(24)", (column) => column.primaryKey())
        .addColumn("owner_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
        .addColumn("title", "text", (column) => column.notNull())
        .addColumn("description", "text")
        .addColumn("is_private", "integer", (column) => column.notNull())
        .addColumn("position", "integer", (column) => column.notNull())
        .addColumn("theme", "varchar(20)", (column) => column.notNull())
        .addColumn("updated_at", "bigint", (column) => column.notNull())
        .execute();
    await db.schema.createIndex("collections_by_owner").on("collections").column("owner_id").execute();
    await db.schema
        .createTable("collection_items")
        .addColumn("collection", "varchar(24)", (column) => column.notNull().references("collections.key").onDelete("cascade"))
        .addColumn("key", "varchar(24)", (column) => column.notNull())
        .addColumn("repository_id", "bigint", (column) => column.notNull().references("repositories.id").onDelete("cascade"))
        .addColumn("note", "text")
        .addColumn("position", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("collection_items_key", ["collection", "key"])
        .addUniqueConstraint("collection_items_once", ["collection", "repository_id"])
        .execute();
    await db.schema
        .createIndex("collection_items_by_repository")
        .on("collection_items")
        .column("repository_id")
        .execute();
};
//# sourceMappingURL=0014-collections.js.map