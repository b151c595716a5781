/** Branches that only admins and merged pull requests change. */
export const protectedBranches = async (db) => {
    await db.schema
        .createTable("protected_branches")
        .addColumn("repository_id", "bigint", (column) => column.notNull().references("repositories.id").onDelete("cascade"))
        .addColumn("name", "varchar(200)", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("created_by", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("protected_branches_key", ["repository_id", "name"])
        .execute();
};
//# sourceMappingURL=0023-protected-branches.js.map