import { type Kysely, sql } from "kysely";

/** Tokens for pages of other sites, with limits; and their calls, whose cost is summed before each new one. */
export const browserTokens = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable("tokens").addColumn("browser_limits", "text").execute();
  await sql`create index router_calls_reserved_by_token on router_calls (token_id) where reserved_nano > 0`.execute(db);
};
