import type { Kysely } from "kysely";

/** What users and organizations write about themselves. */
export const profiles = async (db: Kysely<unknown>): Promise<void> => {
  for (const column of ["bio", "website"])
    await db.schema
      .alterTable("accounts")
      .addColumn(column, "text", (definition) => definition.notNull().defaultTo(""))
      .execute();
};
