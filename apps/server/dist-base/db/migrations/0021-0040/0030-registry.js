/** Manifests and configs written for registry clients. */
export const registry = async (db) => {
    await db.schema
        .createTable("registry_contents")
        .addColumn("repository_id", "bigint", (column) => column.notNull().references("repositories.id").onDelete("cascade"))
        .addColumn("sha256", "varchar(64)", (column) => column.notNull())
        .addColumn("source", "varchar(300)")
        .addColumn("media_type", "varchar(100)", (column) => column.notNull())
        .addColumn("content", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("registry_contents_key", ["repository_id", "sha256"])
        .execute();
    await db.schema
        .createIndex("registry_contents_by_source")
        .on("registry_contents")
        .columns(["repository_id", "source"])
        .execute();
};
//# sourceMappingURL=0030-registry.js.map