/** Links by which people join an organization, and whether its new repositories are private. */
export const invitations = async (db) => {
    await db.schema
        .createTable("invitations")
        .addColumn("id", "varchar(24)", (column) => column.primaryKey())
        .addColumn("organization_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
        .addColumn("hash", "varchar(64)", (column) => column.notNull().unique())
        .addColumn("role", "varchar(10)", (column) => column.notNull())
        .addColumn("max_uses", "integer", (column) => column.notNull())
        .addColumn("uses", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("created_by", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("expires_at", "bigint", (column) => column.notNull())
        .execute();
    await db.schema.createIndex("invitations_by_organization").on("invitations").column("organization_id").execute();
    await db.schema
        .alterTable("accounts")
        .addColumn("default_private", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
};
//# sourceMappingURL=0020-invitations.js.map