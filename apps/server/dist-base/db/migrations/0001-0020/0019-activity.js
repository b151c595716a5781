/** Downloads and runs by day, and the part of each trending score that follows from them. */
export const activity = async (db) => {
    await db.schema
        .createTable("repository_days")
        .addColumn("repository_id", "bigint", (column) => column.notNull().references("repositories.id").onDelete("cascade"))
        .addColumn("day", "integer", (column) => column.notNull())
        .addColumn("downloads", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("runs", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("is_recent", "integer", (column) => column.notNull().defaultTo(1))
        .addPrimaryKeyConstraint("repository_days_key", ["repository_id", "day"])
        .execute();
    await db.schema.createIndex("repository_days_by_day").on("repository_days").column("day").execute();
    await db.schema
        .createTable("repository_activity")
        .addColumn("repository_id", "bigint", (column) => column.primaryKey().references("repositories.id").onDelete("cascade"))
        .addColumn("score", "double precision", (column) => column.notNull())
        .execute();
    await db.schema.createIndex("likes_by_age").on("likes").column("created_at").execute();
};
//# sourceMappingURL=0019-activity.js.map