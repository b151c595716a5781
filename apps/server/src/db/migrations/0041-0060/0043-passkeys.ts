import type { Kysely } from "kysely";

/** Passkeys of users, and challenges that browsers have to answer. */
export const passkeys = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable("passkeys")
    .addColumn("id", "varchar(24)", (column) => column.primaryKey())
    .addColumn("account_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("credential_id", "text", (column) => column.notNull().unique())
    .addColumn("public_key", "text", (column) => column.notNull())
    .addColumn("counter", "bigint", (column) => column.notNull())
    .addColumn("transports", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("last_used_at", "bigint")
    .execute();
  await db.schema.createIndex("passkeys_by_account").on("passkeys").column("account_id").execute();
  await db.schema
    .createTable("passkey_challenges")
    .addColumn("hash", "varchar(64)", (column) => column.primaryKey())
    .addColumn("account_id", "bigint", (column) => column.references("accounts.id").onDelete("cascade"))
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
};
