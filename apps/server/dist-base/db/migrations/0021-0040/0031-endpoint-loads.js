/** Calls of each process at each endpoint. Rows of processes that have ended are deleted when another one starts. */
export const endpointLoads = async (db) => {
    await db.schema
        .createTable("endpoint_loads")
        .addColumn("endpoint_id", "bigint", (column) => column.notNull())
        .addColumn("process", "varchar(200)", (column) => column.notNull())
        .addColumn("in_flight", "integer", (column) => column.notNull())
        .addColumn("queued", "integer", (column) => column.notNull())
        .addColumn("at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("endpoint_loads_key", ["endpoint_id", "process"])
        .execute();
};
//# sourceMappingURL=0031-endpoint-loads.js.map