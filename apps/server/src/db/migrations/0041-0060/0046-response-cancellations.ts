import type { Kysely } from "kysely";

/** Requests to cancel a response, for the process that generates it. */
export const responseCancellations = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable("response_cancellations")
    .addColumn("id", "varchar(100)", (column) => column.notNull())
    .addColumn("account_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("requested_at", "bigint", (column) => column.notNull())
    .addColumn("is_done", "integer", (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("response_cancellations_key", ["id", "account_id"])
    .execute();
};
