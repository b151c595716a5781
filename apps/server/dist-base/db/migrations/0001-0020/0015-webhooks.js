import { sql } from "kysely";
const createWebhooks = async (db) => {
    await db.schema
        .createTable("webhooks")
        .addColumn("id", "varchar(24)", (column) => column.primaryKey())
        .addColumn("account_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
        .addColumn("url", "text", (column) => column.notNull())
        .addColumn("domains", "text", (column) => column.notNull())
        .addColumn("sealed", "text")
        .addColumn("is_disabled", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("disabled_reason", "text")
        .addColumn("failures", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("retry_at", "bigint", (column) => column.notNull().defaultTo(0))
        .addColumn("claimed_by", "varchar(36)")
        .addColumn("claimed_until", "bigint", (column) => column.notNull().defaultTo(0))
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .execute();
    await db.schema.createIndex("webhooks_by_account").on("webhooks").column("account_id").execute();
    await db.schema
        .createTable("webhook_watches")
        .addColumn("webhook_id", "varchar(24)", (column) => column.notNull().references("webhooks.id").onDelete("cascade"))
        .addColumn("position", "integer", (column) => column.notNull())
        .addColumn("type", "varchar(10)", (column) => column.notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("target_key", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("webhook_watches_key", ["webhook_id", "position"])
        .execute();
    await db.schema.createIndex("webhook_watches_by_target").on("webhook_watches").column("target_key").execute();
};
/**
 * Without foreign keys: an event outlives its repository, so that its deletion can be delivered, and a webhook that is
 * deleted meanwhile must not fail the change that an event is recorded for.
 */
const createDeliveries = async (db, engine) => {
    const table = db.schema.createTable("webhook_deliveries");
    await (engine === "sqlite"
        ? table.addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        : table.addColumn("id", "bigint", (column) => column.generatedByDefaultAsIdentity().primaryKey()))
        .addColumn("webhook_id", "varchar(24)", (column) => column.notNull())
        .addColumn("repository_id", "bigint", (column) => column.notNull())
        .addColumn("event", "text", (column) => column.notNull())
        .addColumn("state", "varchar(10)", (column) => column.notNull().defaultTo("pending"))
        .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("http_status", "integer")
        .addColumn("response", "text")
        .addColumn("error", "text")
        .addColumn("duration_ms", "integer")
        .addColumn("replay_of", "bigint")
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("attempted_at", "bigint")
        .execute();
    await db.schema
        .createIndex("webhook_deliveries_by_webhook")
        .on("webhook_deliveries")
        .columns(["webhook_id", "id"])
        .execute();
    await db.schema.createIndex("webhook_deliveries_by_age").on("webhook_deliveries").column("created_at").execute();
    await sql `create index webhook_deliveries_pending on webhook_deliveries (webhook_id, id) where state = 'pending'`.execute(db);
};
/**
 * PostgreSQL gives out ids in one order and commits in another. The first reader of a delivery notes a transaction that
 * began later: once all transactions before it have ended, no delivery with a lower id can appear.
 */
const addTransactions = async (db) => {
    await sql `alter table webhook_deliveries add column transaction_id xid8`.execute(db);
    await sql `
    create index webhook_deliveries_unseen on webhook_deliveries (id)
    where state = 'pending' and transaction_id is null`.execute(db);
};
/** Webhooks, what they watch, and the events that each has been or will be sent. */
export const webhooks = async (db, engine) => {
    await createWebhooks(db);
    await createDeliveries(db, engine);
    if (engine === "postgres")
        await addTransactions(db);
};
//# sourceMappingURL=0015-webhooks.js.map