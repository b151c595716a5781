import { sql } from "kysely";
/** Tokens for pages of other sites, with limits; and their calls, whose cost is summed before each new one. */
export const browserTokens = async (db) => {
    await db.schema.alterTable("tokens").addColumn("browser_limits", "text").execute();
    await sql `create index router_calls_reserved_by_token on router_calls (token_id) where reserved_nano > 0`.execute(db);
};
//# sourceMappingURL=0025-browser-tokens.js.map