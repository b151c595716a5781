import type { Kysely } from "kysely";

/** Who has signed for each owner, and who is trusted. */
export const signers = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable("signers")
    .addColumn("owner_key", "varchar(100)", (column) => column.notNull())
    .addColumn("fingerprint", "varchar(64)", (column) => column.notNull())
    .addColumn("kind", "varchar(20)", (column) => column.notNull())
    .addColumn("name", "varchar(300)", (column) => column.notNull())
    .addColumn("public_key", "text")
    .addColumn("status", "varchar(20)", (column) => column.notNull())
    .addColumn("reason", "varchar(1000)", (column) => column.notNull())
    .addColumn("decided_by", "varchar(200)")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("last_seen_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("signers_key", ["owner_key", "fingerprint"])
    .execute();
};
