/** Who likes what, and the names that repositories had before. */
export const likesAndNames = async (db) => {
    await db.schema
        .createTable("likes")
        .addColumn("account_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
        .addColumn("repository_id", "bigint", (column) => column.notNull().references("repositories.id").onDelete("cascade"))
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("likes_key", ["account_id", "repository_id"])
        .execute();
    await db.schema.createIndex("likes_by_repository").on("likes").column("repository_id").execute();
    await db.schema
        .createTable("former_names")
        .addColumn("kind", "varchar(20)", (column) => column.notNull())
        .addColumn("name_key", "varchar(250)", (column) => column.notNull())
        .addColumn("repository_id", "bigint", (column) => column.notNull().references("repositories.id").onDelete("cascade"))
        .addPrimaryKeyConstraint("former_names_key", ["kind", "name_key"])
        .execute();
    await db.schema.createIndex("former_names_by_repository").on("former_names").column("repository_id").execute();
};
//# sourceMappingURL=0003-likes-and-names.js.map