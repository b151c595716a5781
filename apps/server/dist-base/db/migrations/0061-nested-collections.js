/** Collections that are items of other collections, in one order with their repositories. */
export const nestedCollections = async (db) => {
    await db.schema
        .createTable("nested_collections")
        .addColumn("collection", "varchar(24)", (column) => column.notNull().references("collections.key").onDelete("cascade"))
        .addColumn("key", "varchar(24)", (column) => column.notNull())
        .addColumn("child", "varchar(24)", (column) => column.notNull().references("collections.key").onDelete("cascade"))
        .addColumn("note", "text")
        .addColumn("position", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("nested_collections_key", ["collection", "key"])
        .addUniqueConstraint("nested_collections_once", ["collection", "child"])
        .execute();
    await db.schema.createIndex("nested_collections_by_child").on("nested_collections").column("child").execute();
};
//# sourceMappingURL=0061-nested-collections.js.map