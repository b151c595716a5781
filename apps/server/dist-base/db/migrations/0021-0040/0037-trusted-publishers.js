/** CI jobs that can write to a repository without a secret, and the tokens that they got. */
export const trustedPublishers = async (db) => {
    await db.schema
        .createTable("trusted_publishers")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("repository_id", "bigint", (column) => column.notNull().references("repositories.id").onDelete("cascade"))
        .addColumn("account_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
        .addColumn("issuer", "text", (column) => column.notNull())
        .addColumn("claims", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("last_used_at", "bigint")
        .execute();
    await db.schema
        .createIndex("trusted_publishers_by_repository")
        .on("trusted_publishers")
        .columns(["repository_id", "issuer"])
        .execute();
    await db.schema.alterTable("tokens").addColumn("publisher_id", "text").execute();
    await db.schema.createIndex("tokens_by_publisher").on("tokens").column("publisher_id").execute();
};
//# sourceMappingURL=0037-trusted-publishers.js.map