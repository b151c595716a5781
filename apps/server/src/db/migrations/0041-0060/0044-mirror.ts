import type { Kysely } from "kysely";

/** What the mirror knows about revisions of other hubs, files that it can fetch from them, and commits to decide about. */
export const mirror = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable("mirror_revisions")
    .addColumn("kind", "varchar(20)", (column) => column.notNull())
    .addColumn("name_key", "varchar(250)", (column) => column.notNull())
    .addColumn("revision", "varchar(300)", (column) => column.notNull())
    .addColumn("upstream", "varchar(500)", (column) => column.notNull())
    .addColumn("status", "varchar(20)", (column) => column.notNull())
    .addColumn("sha", "varchar(40)")
    .addColumn("content", "text")
    .addColumn("checked_at", "bigint", (column) => column.notNull())
    .addColumn("failed_at", "bigint")
    .addColumn("message", "text")
    .addColumn("leased_until", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("mirror_revisions_key", ["kind", "name_key", "revision"])
    .execute();
  await db.schema
    .createTable("mirror_files")
    .addColumn("repository_id", "bigint", (column) =>
      column.notNull().references("repositories.id").onDelete("cascade"),
    )
    .addColumn("oid", "varchar(40)", (column) => column.notNull())
    .addColumn("sha256", "varchar(64)")
    .addColumn("leased_until", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("mirror_files_key", ["repository_id", "oid"])
    .execute();
  await db.schema
    .createTable("mirror_reviews")
    .addColumn("kind", "varchar(20)", (column) => column.notNull())
    .addColumn("name_key", "varchar(250)", (column) => column.notNull())
    .addColumn("sha", "varchar(40)", (column) => column.notNull())
    .addColumn("full_name", "varchar(250)", (column) => column.notNull())
    .addColumn("rule", "varchar(200)", (column) => column.notNull())
    .addColumn("status", "varchar(20)", (column) => column.notNull())
    .addColumn("requested_by", "varchar(200)", (column) => column.notNull())
    .addColumn("requested_at", "bigint", (column) => column.notNull())
    .addColumn("decided_by", "varchar(200)")
    .addColumn("decided_at", "bigint")
    .addColumn("reason", "text")
    .addPrimaryKeyConstraint("mirror_reviews_key", ["kind", "name_key", "sha"])
    .execute();
};
