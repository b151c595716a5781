/** The hub as an OAuth server: apps, what people granted them, codes, and tokens that can be renewed. */
export const oauth = async (db) => {
    await db.schema
        .createTable("oauth_clients")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("redirect_uris", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .execute();
    await db.schema
        .createTable("oauth_grants")
        .addColumn("id", "varchar(24)", (column) => column.primaryKey())
        .addColumn("account_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
        .addColumn("client_id", "text", (column) => column.notNull())
        .addColumn("client_name", "text", (column) => column.notNull())
        .addColumn("scopes", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .execute();
    await db.schema.createIndex("oauth_grants_by_account").on("oauth_grants").column("account_id").execute();
    await db.schema
        .createTable("oauth_codes")
        .addColumn("hash", "varchar(64)", (column) => column.primaryKey())
        .addColumn("grant_id", "varchar(24)", (column) => column.notNull().references("oauth_grants.id").onDelete("cascade"))
        .addColumn("redirect_uri", "text", (column) => column.notNull())
        .addColumn("challenge", "text", (column) => column.notNull())
        .addColumn("scopes", "text", (column) => column.notNull())
        .addColumn("nonce", "text")
        .addColumn("expires_at", "bigint", (column) => column.notNull())
        .addColumn("used_at", "bigint")
        .execute();
    await db.schema
        .createTable("oauth_refresh_tokens")
        .addColumn("hash", "varchar(64)", (column) => column.primaryKey())
        .addColumn("grant_id", "varchar(24)", (column) => column.notNull().references("oauth_grants.id").onDelete("cascade"))
        .addColumn("token_id", "bigint", (column) => column.notNull().references("tokens.id").onDelete("cascade"))
        .addColumn("expires_at", "bigint", (column) => column.notNull())
        .addColumn("used_at", "bigint")
        .execute();
    await db.schema
        .createTable("oauth_devices")
        .addColumn("hash", "varchar(64)", (column) => column.primaryKey())
        .addColumn("user_code", "varchar(20)", (column) => column.notNull().unique())
        .addColumn("client_id", "text", (column) => column.notNull())
        .addColumn("scopes", "text", (column) => column.notNull())
        .addColumn("state", "varchar(10)", (column) => column.notNull())
        .addColumn("grant_id", "varchar(24)", (column) => column.references("oauth_grants.id").onDelete("cascade"))
        .addColumn("expires_at", "bigint", (column) => column.notNull())
        .addColumn("polled_at", "bigint", (column) => column.notNull().defaultTo(0))
        .execute();
    await db.schema.alterTable("tokens").addColumn("grant_id", "varchar(24)").execute();
    await db.schema.alterTable("tokens").addColumn("scopes", "text").execute();
    await db.schema.createIndex("tokens_by_grant").on("tokens").column("grant_id").execute();
};
//# sourceMappingURL=0029-oauth.js.map