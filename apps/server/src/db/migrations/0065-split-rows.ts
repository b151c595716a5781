import type { Kysely } from "kysely";

/** Rows of each split of a dataset, which its files tell. */
export const splitRows = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable("repositories").addColumn("split_rows", "text").execute();
};
