import { type Kysely, sql } from "kysely";

/** Which groups of a company give a role in a resource group, and which memberships come from them. */
export const directoryGroupsOfResourceGroups = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable("resource_group_mappings")
    .addColumn("group_id", "bigint", (column) => column.notNull().references("resource_groups.id").onDelete("cascade"))
    .addColumn("issuer", "varchar(500)", (column) => column.notNull())
    .addColumn("name", "varchar(256)", (column) => column.notNull())
    .addColumn("role", "varchar(16)", (column) => column.notNull())
    .addPrimaryKeyConstraint("resource_group_mappings_key", ["group_id", "issuer", "name"])
    .execute();
  await sql`alter table resource_group_members add column issuer varchar(500)`.execute(db);
};
