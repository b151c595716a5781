import type { Kysely } from "kysely";

/** Users who cannot sign in or use their tokens. */
export const disabledUsers = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable("accounts").addColumn("disabled_at", "bigint").execute();
};
