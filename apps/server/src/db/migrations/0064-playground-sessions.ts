import type { Kysely } from "kysely";

/** Sessions of the playground that people save to their accounts. */
export const playgroundSessions = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable("playground_sessions")
    .addColumn("account_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("id", "varchar(64)", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("task", "text", (column) => column.notNull())
    .addColumn("models", "integer", (column) => column.notNull())
    .addColumn("bytes", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addColumn("search_text", "text", (column) => column.notNull())
    // The last column: lists skip its pages.
    .addColumn("content", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("playground_sessions_key", ["account_id", "id"])
    .execute();
};
