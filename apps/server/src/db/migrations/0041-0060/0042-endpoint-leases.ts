import type { Kysely } from "kysely";

/** Endpoints of workers are removed at a time, unless the worker renews them. */
export const endpointLeases = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable("deployments").addColumn("expires_at", "bigint").execute();
};
