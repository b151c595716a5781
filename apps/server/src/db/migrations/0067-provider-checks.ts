import { type CreateTableBuilder, type Kysely, sql } from "kysely";

/** A provider of a model, one of its engines, or the hub itself. */
const target = (db: Kysely<unknown>, table: string): CreateTableBuilder<string, string> =>
  db.schema
    .createTable(table)
    .addColumn("repository_id", "bigint", (column) =>
      column.notNull().references("repositories.id").onDelete("cascade"),
    )
    .addColumn("provider", "varchar(64)", (column) => column.notNull())
    .addColumn("endpoint_id", "bigint", (column) => column.notNull());

const targetColumns = ["repository_id", "provider", "endpoint_id"] as const;

const createRounds = async (db: Kysely<unknown>): Promise<void> => {
  await target(db, "check_rounds")
    .addColumn("id", "varchar(64)", (column) => column.primaryKey())
    .addColumn("provider_model", "text", (column) => column.notNull())
    .addColumn("level", "varchar(10)", (column) => column.notNull())
    .addColumn("cause", "varchar(10)", (column) => column.notNull())
    .addColumn("state", "varchar(10)", (column) => column.notNull())
    .addColumn("account_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("caller_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("token_id", "bigint")
    .addColumn("role", "varchar(20)", (column) => column.notNull())
    .addColumn("process", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("started_at", "bigint")
    .addColumn("ended_at", "bigint")
    .addColumn("calls_sent", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("input_tokens", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("output_tokens", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("cost_nano", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("first_ms", "integer")
    .addColumn("error", "text")
    // The last columns: lists skip their pages.
    .addColumn("result", "text")
    .addColumn("calls", "text")
    .execute();
  // One check of a provider at a time, whichever process starts it.
  await sql`create unique index check_rounds_active on check_rounds (repository_id, provider, endpoint_id)
    where state in ('queued', 'running')`.execute(db);
  await db.schema
    .createIndex("check_rounds_by_target")
    .on("check_rounds")
    .columns([...targetColumns, "created_at"])
    .execute();
  await db.schema.createIndex("check_rounds_by_time").on("check_rounds").column("created_at").execute();
};

const createMarks = async (db: Kysely<unknown>): Promise<void> => {
  await target(db, "check_marks")
    .addColumn("check_id", "varchar(32)", (column) => column.notNull())
    .addColumn("outcome", "varchar(16)", (column) => column.notNull())
    .addColumn("checked_at", "bigint", (column) => column.notNull())
    .addColumn("since", "bigint", (column) => column.notNull())
    .addColumn("round_id", "varchar(64)", (column) => column.notNull())
    .addColumn("result", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("check_marks_key", [...targetColumns, "check_id"])
    .execute();
  await target(db, "check_days")
    .addColumn("check_id", "varchar(32)", (column) => column.notNull())
    .addColumn("day", "integer", (column) => column.notNull())
    .addColumn("outcome", "varchar(16)", (column) => column.notNull())
    .addColumn("round_id", "varchar(64)", (column) => column.notNull())
    .addColumn("summary", "text", (column) => column.notNull())
    .addColumn("result", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("check_days_key", [...targetColumns, "check_id", "day"])
    .execute();
};

/** Checks of providers and engines: what was sent, what was found, and when to look again. */
export const providerChecks = async (db: Kysely<unknown>): Promise<void> => {
  await createRounds(db);
  await createMarks(db);
  await target(db, "check_schedules")
    .addColumn("is_on", "integer", (column) => column.notNull())
    .addColumn("account_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("check_schedules_key", [...targetColumns])
    .execute();
};
