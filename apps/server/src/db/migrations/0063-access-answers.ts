import type { Kysely } from "kysely";

/** When a request for access was answered; null while it waits, and for answers before this column. */
export const accessAnswers = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable("access_requests").addColumn("answered_at", "bigint").execute();
};
