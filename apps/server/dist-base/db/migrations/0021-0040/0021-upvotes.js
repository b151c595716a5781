/** Who has upvoted which collection. */
export const upvotes = async (db) => {
    await db.schema
        .createTable("collection_upvotes")
        .addColumn("collection", "varchar(24)", (column) => column.notNull().references("collections.key").onDelete("cascade"))
        .addColumn("account_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("collection_upvotes_key", ["collection", "account_id"])
        .execute();
    await db.schema.createIndex("collection_upvotes_by_account").on("collection_upvotes").column("account_id").execute();
};
//# sourceMappingURL=0021-upvotes.js.map