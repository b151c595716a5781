/** Who watches all repositories of which owner. */
export const ownerWatches = async (db) => {
    await db.schema
        .createTable("owner_watches")
        .addColumn("account_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
        .addColumn("owner_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
        .addColumn("updated_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("owner_watches_key", ["account_id", "owner_id"])
        .execute();
    await db.schema.createIndex("owner_watches_by_owner").on("owner_watches").column("owner_id").execute();
};
//# sourceMappingURL=0027-owner-watches.js.map