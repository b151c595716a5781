import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from "kysely";
import type { EngineName } from "../../engine.ts";

type Builder = CreateTableBuilder<string, never>;

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);

/** A key that counts up and is never used twice, in each engine's own words. */
const withKey = (table: Builder, engine: EngineName): Builder =>
  (engine === "sqlite"
    ? table.addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    : table.addColumn("id", "bigint", (column) => column.generatedByDefaultAsIdentity().primaryKey())) as Builder;

const createKeys = async (db: Kysely<unknown>, engine: EngineName): Promise<void> => {
  await withKey(db.schema.createTable("encryption_keys"), engine)
    .addColumn("wrapped", "text", required)
    .addColumn("created_at", "bigint", required)
    .execute();
  await withKey(db.schema.createTable("provider_keys"), engine)
    .addColumn("account_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("provider", "text", required)
    .addColumn("sealed", "text", required)
    .addColumn("hint", "text", required)
    .addColumn("created_at", "bigint", required)
    .addColumn("updated_at", "bigint", required)
    .addUniqueConstraint("provider_keys_key", ["account_id", "provider"])
    .execute();
  await db.schema
    .createTable("provider_preferences")
    .addColumn("account_id", "bigint", (column) => column.primaryKey().references("accounts.id").onDelete("cascade"))
    .addColumn("providers", "text", required)
    .addColumn("updated_at", "bigint", required)
    .execute();
};

const createDeployments = async (db: Kysely<unknown>, engine: EngineName): Promise<void> => {
  await withKey(db.schema.createTable("deployments"), engine)
    .addColumn("repository_id", "bigint", (column) =>
      column.notNull().unique().references("repositories.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", required)
    .addColumn("address", "text", required)
    .addColumn("served_model", "text", required)
    .addColumn("task", "text", required)
    .addColumn("sealed", "text")
    .addColumn("context_length", "bigint")
    .addColumn("input_price", "double precision")
    .addColumn("output_price", "double precision")
    .addColumn("is_enabled", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "bigint", required)
    .addColumn("updated_at", "bigint", required)
    .execute();
};

const callTexts = ["task", "provider", "provider_model", "key_source", "error_code", "usage_source"] as const;
const callNumbers = ["http_status", "input_tokens", "output_tokens", "cost_nano", "first_ms", "duration_ms"] as const;

const createCalls = async (db: Kysely<unknown>, engine: EngineName): Promise<void> => {
  let table = withKey(db.schema.createTable("router_calls"), engine)
    .addColumn("request_id", "text", required)
    .addColumn("at", "bigint", required)
    .addColumn("finished_at", "bigint")
    .addColumn("account_id", "bigint")
    .addColumn("caller_id", "bigint")
    .addColumn("token_id", "bigint")
    .addColumn("endpoint", "text", required)
    .addColumn("model", "text", required)
    .addColumn("state", "text", required)
    .addColumn("is_streamed", "integer", zero)
    .addColumn("attempts", "integer", zero)
    .addColumn("reserved_nano", "bigint", zero)
    .addColumn("bytes_out", "bigint", zero)
    .addColumn("process", "text", required);
  for (const name of callTexts) table = table.addColumn(name, "text");
  for (const name of callNumbers) table = table.addColumn(name, "bigint");
  await table.execute();
  await db.schema.createIndex("router_calls_by_account").on("router_calls").columns(["account_id", "at"]).execute();
  await db.schema.createIndex("router_calls_by_time").on("router_calls").column("at").execute();
  // Nearly all calls are settled, and many are written once; an index of those under way stays small.
  await db.schema
    .createIndex("router_calls_open")
    .on("router_calls")
    .column("request_id")
    .where(sql.ref("state"), "=", sql.lit("open"))
    .execute();
};

const createBudgets = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable("budgets")
    .addColumn("account_id", "bigint", (column) => column.primaryKey().references("accounts.id").onDelete("cascade"))
    .addColumn("period", "text", required)
    .addColumn("period_start", "bigint", required)
    .addColumn("limit_nano", "bigint", required)
    .addColumn("spent_nano", "bigint", zero)
    .addColumn("reserved_nano", "bigint", zero)
    .addColumn("updated_at", "bigint", required)
    .execute();
  await db.schema
    .createTable("router_processes")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("seen_at", "bigint", required)
    .execute();
};

/** Provider keys, deployments, the ledger of routed calls, and budgets. */
export const router = async (db: Kysely<unknown>, engine: EngineName): Promise<void> => {
  await createKeys(db, engine);
  await createDeployments(db, engine);
  await createCalls(db, engine);
  await createBudgets(db);
};
