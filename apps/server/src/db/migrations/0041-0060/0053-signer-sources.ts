import type { Kysely } from "kysely";

/** The repository where a signer was first seen. */
export const signerSources = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable("signers").addColumn("source", "varchar(200)").execute();
};
