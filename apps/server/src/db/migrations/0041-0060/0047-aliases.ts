import type { Kysely } from "kysely";

/** Names that lead to commits, requests to move them, their approvals, every move, and the rules for moving. */
export const aliases = async (db: Kysely<unknown>): Promise<void> => {
  const table = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn("repository_id", "bigint", (column) =>
        column.notNull().references("repositories.id").onDelete("cascade"),
      );
  await table("aliases")
    .addColumn("name", "varchar(64)", (column) => column.notNull())
    .addColumn("sha", "varchar(40)", (column) => column.notNull())
    .addColumn("previous_sha", "varchar(40)")
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addColumn("updated_by", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("aliases_key", ["repository_id", "name"])
    .execute();
  await table("alias_requests")
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("name", "varchar(64)", (column) => column.notNull())
    .addColumn("sha", "varchar(40)", (column) => column.notNull())
    .addColumn("from_sha", "varchar(40)")
    .addColumn("status", "varchar(20)", (column) => column.notNull())
    .addColumn("requester_id", "bigint", (column) => column.references("accounts.id").onDelete("set null"))
    .addColumn("requested_by", "text", (column) => column.notNull())
    .addColumn("requested_at", "bigint", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("decided_by", "text")
    .addColumn("decided_at", "bigint")
    .addPrimaryKeyConstraint("alias_requests_key", ["repository_id", "number"])
    .execute();
  await table("alias_approvals")
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("account_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("approved_by", "text", (column) => column.notNull())
    .addColumn("approved_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("alias_approvals_key", ["repository_id", "number", "account_id"])
    .execute();
  await table("alias_moves")
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("name", "varchar(64)", (column) => column.notNull())
    .addColumn("action", "varchar(20)", (column) => column.notNull())
    .addColumn("from_sha", "varchar(40)")
    .addColumn("to_sha", "varchar(40)")
    .addColumn("moved_by", "text", (column) => column.notNull())
    .addColumn("moved_at", "bigint", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("approved_by", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("alias_moves_key", ["repository_id", "position"])
    .execute();
  await db.schema
    .createTable("promotion_rules")
    .addColumn("scope", "varchar(20)", (column) => column.notNull())
    .addColumn("subject_id", "bigint", (column) => column.notNull())
    .addColumn("rules", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("promotion_rules_key", ["scope", "subject_id"])
    .execute();
};
