/** Links that sign a browser in, once and for a short time; only the hash of a link's code is kept. */
export const signInLinks = async (db) => {
    await db.schema
        .createTable("sign_in_links")
        .addColumn("hash", "varchar(64)", (column) => column.primaryKey())
        .addColumn("account_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
        .addColumn("role", "varchar(20)", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("expires_at", "bigint", (column) => column.notNull())
        .execute();
};
//# sourceMappingURL=0004-sign-in-links.js.map