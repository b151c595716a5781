import { type Kysely, sql } from "kysely";
import type { EngineName } from "../engine.ts";

const createAddresses = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable("email_addresses")
    .addColumn("account_id", "bigint", (column) => column.primaryKey().references("accounts.id").onDelete("cascade"))
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("confirmed_at", "bigint")
    .addColumn("code_hash", "varchar(64)", (column) => column.unique())
    .addColumn("code_expires_at", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("events", "text", (column) => column.notNull())
    .addColumn("key", "varchar(48)", (column) => column.notNull())
    .addColumn("last_notification", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("look_at", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable("email_items")
    .addColumn("account_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("item_key", "text", (column) => column.notNull())
    .addColumn("version", "text", (column) => column.notNull())
    .addColumn("noticed_at", "bigint", (column) => column.notNull())
    .addColumn("is_settled", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("email_items_key", ["account_id", "item_key"])
    .execute();
};

const createMessages = async (db: Kysely<unknown>, engine: EngineName): Promise<void> => {
  const table = db.schema.createTable("email_messages");
  await (engine === "sqlite"
    ? table.addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    : table.addColumn("id", "bigint", (column) => column.generatedByDefaultAsIdentity().primaryKey())
  )
    .addColumn("account_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("kind", "varchar(16)", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("state", "varchar(10)", (column) => column.notNull().defaultTo("pending"))
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("retry_at", "bigint", (column) => column.notNull())
    .addColumn("claimed_until", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("error", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("attempted_at", "bigint")
    .execute();
  await db.schema
    .createIndex("email_messages_by_account")
    .on("email_messages")
    .columns(["account_id", "created_at"])
    .execute();
  await db.schema.createIndex("email_messages_by_attempt").on("email_messages").column("attempted_at").execute();
  await sql`create index email_messages_pending on email_messages (retry_at) where state = 'pending'`.execute(db);
};

/** E-mail addresses of people, what waits for them, and the messages that are sent to them. */
export const email = async (db: Kysely<unknown>, engine: EngineName): Promise<void> => {
  await createAddresses(db);
  await createMessages(db, engine);
};
