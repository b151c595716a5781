import type { Kysely } from "kysely";

/** What rules of the mirror refused, and whom. */
export const mirrorRefusals = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable("mirror_refusals")
    .addColumn("kind", "varchar(20)", (column) => column.notNull())
    .addColumn("name_key", "varchar(250)", (column) => column.notNull())
    .addColumn("rule", "varchar(200)", (column) => column.notNull())
    .addColumn("account", "varchar(200)", (column) => column.notNull())
    .addColumn("full_name", "varchar(250)", (column) => column.notNull())
    .addColumn("message", "text", (column) => column.notNull())
    .addColumn("refused_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("mirror_refusals_key", ["kind", "name_key", "rule", "account"])
    .execute();
  await db.schema.createIndex("mirror_refusals_at").on("mirror_refusals").column("refused_at").execute();
};
