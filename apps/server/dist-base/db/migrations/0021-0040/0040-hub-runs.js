/** Which quantization an admin chose for a model, and which models each process of the hub has loaded. */
export const hubRuns = async (db) => {
    await db.schema.alterTable("repositories").addColumn("run_quantization", "varchar(200)").execute();
    await db.schema
        .createTable("loaded_models")
        .addColumn("repository_id", "bigint", (column) => column.notNull())
        .addColumn("process", "varchar(200)", (column) => column.notNull())
        .addColumn("engine", "varchar(20)", (column) => column.notNull())
        .addColumn("quantization", "varchar(200)")
        .addColumn("is_loaded", "integer", (column) => column.notNull())
        .addColumn("is_stopping", "integer", (column) => column.notNull())
        .addColumn("bytes", "bigint", (column) => column.notNull())
        .addColumn("requests", "integer", (column) => column.notNull())
        .addColumn("waiting", "integer", (column) => column.notNull())
        .addColumn("tokens_per_second", "double precision")
        .addColumn("at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("loaded_models_key", ["repository_id", "process"])
        .execute();
};
//# sourceMappingURL=0040-hub-runs.js.map