import type { Kysely } from "kysely";

/** Users and groups that a company's directory manages by SCIM. */
export const directories = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable("directory_users")
    .addColumn("id", "varchar(24)", (column) => column.primaryKey())
    .addColumn("issuer", "text", (column) => column.notNull())
    .addColumn("account_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("user_name", "text", (column) => column.notNull())
    .addColumn("user_name_key", "text")
    .addColumn("external_id", "text")
    .addColumn("display_name_key", "text", (column) => column.notNull())
    .addColumn("attributes", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("directory_groups")
    .addColumn("id", "varchar(24)", (column) => column.primaryKey())
    .addColumn("issuer", "text", (column) => column.notNull())
    .addColumn("display_name", "text", (column) => column.notNull())
    .addColumn("display_name_key", "text", (column) => column.notNull())
    .addColumn("external_id", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
  for (const [table, column] of [
    ["directory_users", "user_name_key"],
    ["directory_users", "external_id"],
    ["directory_users", "account_id"],
    ["directory_groups", "display_name_key"],
    ["directory_groups", "external_id"],
  ] as const)
    await db.schema.createIndex(`${table}_by_${column}`).unique().on(table).columns(["issuer", column]).execute();
  await db.schema
    .createTable("directory_members")
    .addColumn("group_id", "varchar(24)", (column) =>
      column.notNull().references("directory_groups.id").onDelete("cascade"),
    )
    .addColumn("user_id", "varchar(24)", (column) =>
      column.notNull().references("directory_users.id").onDelete("cascade"),
    )
    .addPrimaryKeyConstraint("directory_members_key", ["group_id", "user_id"])
    .execute();
  await db.schema.createIndex("directory_members_by_user").on("directory_members").column("user_id").execute();
};
