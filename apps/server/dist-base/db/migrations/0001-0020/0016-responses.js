/** Replies of the Responses API with their inputs, which later requests can continue. */
export const responses = async (db) => {
    await db.schema
        .createTable("responses")
        .addColumn("id", "varchar(64)", (column) => column.primaryKey())
        .addColumn("account_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
        .addColumn("previous_id", "varchar(64)")
        .addColumn("input", "text", (column) => column.notNull())
        .addColumn("response", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("expires_at", "bigint", (column) => column.notNull())
        .execute();
    await db.schema.createIndex("responses_by_account").on("responses").columns(["account_id", "created_at"]).execute();
    await db.schema.createIndex("responses_by_expiry").on("responses").column("expires_at").execute();
};
//# sourceMappingURL=0016-responses.js.map