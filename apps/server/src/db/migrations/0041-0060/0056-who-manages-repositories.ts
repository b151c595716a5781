import type { Kysely } from "kysely";

/** Whether writers of an organization manage its repositories, and whether authors merge their own pull requests. */
export const whoManagesRepositories = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable("accounts")
    .addColumn("writers_manage", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("protected_branches")
    .addColumn("needs_reviewer", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
};
