import type { Kysely } from "kysely";

/** Commits that mirrored repositories stay at, and when their files were last read. */
export const mirrorPins = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable("mirror_pins")
    .addColumn("repository_id", "bigint", (column) =>
      column.primaryKey().references("repositories.id").onDelete("cascade"),
    )
    .addColumn("sha", "varchar(40)", (column) => column.notNull())
    .addColumn("pinned_by", "varchar(200)", (column) => column.notNull())
    .addColumn("pinned_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .alterTable("mirror_files")
    .addColumn("used_at", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex("mirror_files_sha256").on("mirror_files").column("sha256").execute();
};
