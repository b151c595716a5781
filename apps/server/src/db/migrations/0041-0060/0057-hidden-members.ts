import type { Kysely } from "kysely";

/** Whether only members see who belongs to an organization. */
export const hiddenMembers = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable("accounts")
    .addColumn("members_hidden", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
};
