/** How people react to comments. */
export const commentReactions = async (db) => {
    await db.schema
        .createTable("comment_reactions")
        .addColumn("repository_id", "bigint", (column) => column.notNull().references("repositories.id").onDelete("cascade"))
        .addColumn("number", "integer", (column) => column.notNull())
        .addColumn("position", "integer", (column) => column.notNull())
        .addColumn("reaction", "varchar(20)", (column) => column.notNull())
        .addColumn("account_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("comment_reactions_key", ["repository_id", "number", "position", "reaction", "account_id"])
        .execute();
};
//# sourceMappingURL=0022-comment-reactions.js.map