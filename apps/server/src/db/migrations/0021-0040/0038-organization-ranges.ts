import type { Kysely } from "kysely";

/** The addresses from which members reach an organization. */
export const organizationRanges = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable("accounts").addColumn("ip_ranges", "text").execute();
};
