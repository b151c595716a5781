/** Sign-in through OpenID Connect issuers: who a person is there, attempts under way, and sessions opened so. */
export const issuerSignIn = async (db) => {
    await db.schema
        .createTable("issuer_identities")
        .addColumn("issuer", "text", (column) => column.notNull())
        .addColumn("subject", "text", (column) => column.notNull())
        .addColumn("account_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("last_sign_in_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("issuer_identities_key", ["issuer", "subject"])
        .execute();
    await db.schema.createIndex("issuer_identities_by_account").on("issuer_identities").column("account_id").execute();
    await db.schema
        .createTable("sign_in_attempts")
        .addColumn("hash", "varchar(64)", (column) => column.primaryKey())
        .addColumn("browser_hash", "varchar(64)", (column) => column.notNull())
        .addColumn("issuer_id", "text", (column) => column.notNull())
        .addColumn("nonce", "text", (column) => column.notNull())
        .addColumn("verifier", "text", (column) => column.notNull())
        .addColumn("next", "text", (column) => column.notNull())
        .addColumn("expires_at", "bigint", (column) => column.notNull())
        .execute();
    await db.schema.alterTable("sessions").addColumn("issuer_id", "text").execute();
    await db.schema.alterTable("sessions").addColumn("id_token", "text").execute();
    await db.schema.alterTable("accounts").addColumn("email_key", "text").execute();
    await db.schema.createIndex("accounts_by_email").unique().on("accounts").column("email_key").execute();
};
//# sourceMappingURL=0028-issuer-sign-in.js.map