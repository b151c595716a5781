import { type Kysely, sql } from "kysely";
import type { EngineName } from "../../engine.ts";

/** Groups of an organization's repositories with members of their own. Who leaves the organization leaves its groups. */
export const resourceGroups = async (db: Kysely<unknown>, engine: EngineName): Promise<void> => {
  await db.schema
    .createTable("resource_groups")
    .addColumn("id", engine === "sqlite" ? "integer" : "serial", (column) =>
      engine === "sqlite" ? column.primaryKey().autoIncrement() : column.primaryKey(),
    )
    .addColumn("organization_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("name", "varchar(96)", (column) => column.notNull())
    .addColumn("name_key", "varchar(96)", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addUniqueConstraint("resource_groups_by_name", ["organization_id", "name_key"])
    .execute();
  await db.schema
    .createTable("resource_group_members")
    .addColumn("group_id", "bigint", (column) => column.notNull().references("resource_groups.id").onDelete("cascade"))
    .addColumn("organization_id", "bigint", (column) => column.notNull())
    .addColumn("user_id", "bigint", (column) => column.notNull())
    .addColumn("role", "varchar(16)", (column) => column.notNull())
    .addPrimaryKeyConstraint("resource_group_members_key", ["group_id", "user_id"])
    .addForeignKeyConstraint(
      "resource_group_members_of",
      ["organization_id", "user_id"],
      "memberships",
      ["organization_id", "user_id"],
      (constraint) => constraint.onDelete("cascade"),
    )
    .execute();
  await db.schema.createIndex("resource_groups_of_user").on("resource_group_members").column("user_id").execute();
  await sql`alter table repositories add column resource_group_id bigint references resource_groups (id)`.execute(db);
};
