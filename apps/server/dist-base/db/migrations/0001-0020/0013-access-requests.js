/** Who has asked for the files of gated repositories, and the answer. */
export const accessRequests = async (db) => {
    await db.schema
        .createTable("access_requests")
        .addColumn("repository_id", "bigint", (column) => column.notNull().references("repositories.id").onDelete("cascade"))
        .addColumn("account_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
        .addColumn("status", "varchar(20)", (column) => column.notNull())
        .addColumn("fields", "text", (column) => column.notNull())
        .addColumn("rejection_reason", "text")
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("access_requests_key", ["repository_id", "account_id"])
        .execute();
};
//# sourceMappingURL=0013-access-requests.js.map