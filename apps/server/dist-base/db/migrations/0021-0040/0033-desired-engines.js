const counts = ["min_replicas", "max_replicas", "target_in_flight"];
const amounts = ["cpus", "gpus"];
/** What clusters are to run, and what their reconcilers last told. */
export const desiredEngines = async (db) => {
    let table = db.schema
        .createTable("desired_engines")
        .addColumn("repository_id", "bigint", (column) => column.notNull().references("repositories.id").onDelete("cascade"))
        .addColumn("kind", "varchar(20)", (column) => column.notNull())
        .addColumn("engine", "varchar(20)", (column) => column.notNull())
        .addColumn("revision", "varchar(300)", (column) => column.notNull())
        .addColumn("commit_sha", "varchar(40)", (column) => column.notNull())
        .addColumn("task", "varchar(100)", (column) => column.notNull());
    for (const name of counts)
        table = table.addColumn(name, "integer", (column) => column.notNull());
    for (const name of amounts)
        table = table.addColumn(name, "double precision", (column) => column.notNull());
    await table
        .addColumn("memory_mb", "integer")
        .addColumn("previous", "text")
        .addColumn("status", "text")
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("updated_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("desired_engines_key", ["repository_id", "kind"])
        .execute();
};
//# sourceMappingURL=0033-desired-engines.js.map