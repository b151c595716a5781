/** Files of the Files API, by line, and the batches that run them. */
export const batches = async (db) => {
    await db.schema
        .createTable("router_files")
        .addColumn("id", "varchar(64)", (column) => column.primaryKey())
        .addColumn("account_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
        .addColumn("purpose", "varchar(20)", (column) => column.notNull())
        .addColumn("filename", "varchar(255)", (column) => column.notNull())
        .addColumn("bytes", "bigint", (column) => column.notNull())
        .addColumn("is_ready", "integer", (column) => column.notNull())
        .addColumn("batch_id", "varchar(64)")
        .addColumn("batch_part", "varchar(10)")
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("expires_at", "bigint", (column) => column.notNull())
        .execute();
    await db.schema
        .createIndex("router_files_by_account")
        .on("router_files")
        .columns(["account_id", "created_at"])
        .execute();
    await db.schema
        .createTable("router_file_lines")
        .addColumn("file_id", "varchar(64)", (column) => column.notNull().references("router_files.id").onDelete("cascade"))
        .addColumn("number", "integer", (column) => column.notNull())
        .addColumn("custom_id", "text", (column) => column.notNull())
        .addColumn("url", "text", (column) => column.notNull())
        .addColumn("text", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("router_file_lines_key", ["file_id", "number"])
        .execute();
    await createBatchTables(db);
};
const times = ["created_at", "expires_at"];
const laterTimes = [
    "in_progress_at",
    "finalizing_at",
    "completed_at",
    "expired_at",
    "cancelling_at",
    "cancelled_at",
];
const createBatchTables = async (db) => {
    let table = db.schema
        .createTable("router_batches")
        .addColumn("id", "varchar(64)", (column) => column.primaryKey())
        .addColumn("account_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
        .addColumn("payer_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
        .addColumn("token_id", "bigint")
        .addColumn("role", "varchar(20)", (column) => column.notNull())
        .addColumn("endpoint", "varchar(100)", (column) => column.notNull())
        .addColumn("input_file_id", "varchar(64)", (column) => column.notNull())
        .addColumn("output_file_id", "varchar(64)")
        .addColumn("error_file_id", "varchar(64)")
        .addColumn("status", "varchar(20)", (column) => column.notNull())
        .addColumn("metadata", "text", (column) => column.notNull())
        .addColumn("total", "integer", (column) => column.notNull())
        .addColumn("completed", "integer", (column) => column.notNull())
        .addColumn("failed", "integer", (column) => column.notNull())
        .addColumn("process", "varchar(200)");
    for (const name of times)
        table = table.addColumn(name, "bigint", (column) => column.notNull());
    for (const name of laterTimes)
        table = table.addColumn(name, "bigint");
    await table.execute();
    await db.schema
        .createIndex("router_batches_by_account")
        .on("router_batches")
        .columns(["account_id", "created_at"])
        .execute();
    await db.schema.createIndex("router_batches_by_status").on("router_batches").column("status").execute();
    await db.schema
        .createTable("router_batch_lines")
        .addColumn("batch_id", "varchar(64)", (column) => column.notNull().references("router_batches.id").onDelete("cascade"))
        .addColumn("number", "integer", (column) => column.notNull())
        .addColumn("request_id", "varchar(64)", (column) => column.notNull())
        .addColumn("state", "varchar(10)", (column) => column.notNull())
        .addColumn("at", "bigint", (column) => column.notNull())
        .addColumn("text", "text", (column) => column.notNull())
        .addColumn("bytes", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("router_batch_lines_key", ["batch_id", "number"])
        .execute();
};
//# sourceMappingURL=0024-batches.js.map