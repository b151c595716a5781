import { sql } from "kysely";
const createWatches = async (db) => {
    await db.schema
        .createTable("repository_watches")
        .addColumn("account_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
        .addColumn("repository_id", "bigint", (column) => column.notNull())
        .addColumn("level", "varchar(16)", (column) => column.notNull())
        .addColumn("updated_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("repository_watches_key", ["account_id", "repository_id"])
        .execute();
    await db.schema
        .createIndex("repository_watches_by_repository")
        .on("repository_watches")
        .column("repository_id")
        .execute();
};
/** Rows are only added within the transaction of a change, so that no change waits for a person who marks them read. */
const createNotifications = async (db, engine) => {
    const table = db.schema.createTable("notifications");
    await (engine === "sqlite"
        ? table.addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
        : table.addColumn("id", "bigint", (column) => column.generatedByDefaultAsIdentity().primaryKey()))
        .addColumn("account_id", "bigint", (column) => column.notNull().references("accounts.id").onDelete("cascade"))
        .addColumn("repository_id", "bigint", (column) => column.notNull())
        .addColumn("thread", "text", (column) => column.notNull())
        .addColumn("reason", "varchar(16)", (column) => column.notNull())
        .addColumn("event", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("read_at", "bigint")
        .execute();
    await db.schema
        .createIndex("notifications_by_account")
        .on("notifications")
        .columns(["account_id", "repository_id", "thread"])
        .execute();
    await db.schema.createIndex("notifications_by_repository").on("notifications").column("repository_id").execute();
    await db.schema.createIndex("notifications_by_age").on("notifications").column("created_at").execute();
    await sql `create index notifications_unread on notifications (account_id) where read_at is null`.execute(db);
};
/** What people watch, what they were told, and their feeds. */
export const notifications = async (db, engine) => {
    await createWatches(db);
    await createNotifications(db, engine);
    await db.schema
        .createTable("notification_feeds")
        .addColumn("account_id", "bigint", (column) => column.primaryKey().references("accounts.id").onDelete("cascade"))
        .addColumn("key", "varchar(64)", (column) => column.notNull())
        .execute();
};
//# sourceMappingURL=0018-notifications.js.map