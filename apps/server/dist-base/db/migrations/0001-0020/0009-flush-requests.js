/** A process can ask the others to bring their ledger into the database, and see when they have. */
export const flushRequests = async (db) => {
    for (const column of ["flush_requested", "flush_done"])
        await db.schema
            .alterTable("router_processes")
            .addColumn(column, "bigint", (definition) => definition.notNull().defaultTo(0))
            .execute();
};
//# sourceMappingURL=0009-flush-requests.js.map