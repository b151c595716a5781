/** Discussions and pull requests, numbered per repository, with their events and every version of their comments. */
export const discussions = async (db) => {
    await db.schema
        .alterTable("repositories")
        .addColumn("discussions_disabled", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
    const table = (name) => db.schema
        .createTable(name)
        .addColumn("repository_id", "bigint", (column) => column.notNull().references("repositories.id").onDelete("cascade"))
        .addColumn("number", "integer", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull());
    await table("discussions")
        .addColumn("title", "text", (column) => column.notNull())
        .addColumn("is_pull_request", "integer", (column) => column.notNull())
        .addColumn("status", "varchar(20)", (column) => column.notNull())
        .addColumn("base", "varchar(255)")
        .addColumn("merge_commit", "varchar(40)")
        .addColumn("author_id", "bigint", (column) => column.references("accounts.id").onDelete("set null"))
        .addColumn("author", "text", (column) => column.notNull())
        .addColumn("event_count", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("comment_count", "integer", (column) => column.notNull().defaultTo(0))
        .addPrimaryKeyConstraint("discussions_key", ["repository_id", "number"])
        .execute();
    await table("discussion_events")
        .addColumn("position", "integer", (column) => column.notNull())
        .addColumn("type", "varchar(20)", (column) => column.notNull())
        .addColumn("author_id", "bigint", (column) => column.references("accounts.id").onDelete("set null"))
        .addColumn("author", "text", (column) => column.notNull())
        .addColumn("data", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("discussion_events_key", ["repository_id", "number", "position"])
        .execute();
    await table("comment_versions")
        .addColumn("position", "integer", (column) => column.notNull())
        .addColumn("version", "integer", (column) => column.notNull())
        .addColumn("content", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("comment_versions_key", ["repository_id", "number", "position", "version"])
        .execute();
};
//# sourceMappingURL=0011-discussions.js.map