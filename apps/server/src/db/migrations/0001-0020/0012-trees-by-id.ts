import type { Kysely } from "kysely";

/** Trees are read by id alone: equal ids have equal contents, whichever repository has them. */
export const treesById = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.createIndex("trees_by_id").on("trees").column("oid").execute();
};
