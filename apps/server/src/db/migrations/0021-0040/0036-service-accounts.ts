import type { Kysely } from "kysely";

/** Users that are programs: they have tokens, and cannot sign in to pages. */
export const serviceAccounts = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable("accounts")
    .addColumn("is_service", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
};
