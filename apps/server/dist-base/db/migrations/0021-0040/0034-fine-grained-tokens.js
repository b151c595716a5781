/** Tokens that reach some repositories only, and what was uploaded with them. */
export const fineGrainedTokens = async (db) => {
    await db.schema.alterTable("tokens").addColumn("fine_grained", "text").execute();
    await db.schema
        .createTable("token_uploads")
        .addColumn("token_id", "bigint", (column) => column.notNull().references("tokens.id").onDelete("cascade"))
        .addColumn("sha256", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("token_uploads_key", ["token_id", "sha256"])
        .execute();
};
//# sourceMappingURL=0034-fine-grained-tokens.js.map