import type { Kysely } from "kysely";

/** Calls of each process at each endpoint. Rows of processes that have ended are deleted when another one starts. */
export const endpointLoads = async (db: Kysely<unknown>): Promise<void> => {
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
