import { sql } from "kysely";
export const watchKey = (type, name) => `${type} ${name.toLowerCase()}`;
/** Enabled webhooks that watch one of the targets. */
export const watchersOf = (db, targetKeys) => db
    .selectFrom("webhook_watches")
    .innerJoin("webhooks", "webhooks.id", "webhook_watches.webhook_id")
    .select(["webhooks.id", "webhooks.account_id", "webhooks.domains"])
    .where("webhook_watches.target_key", "in", targetKeys)
    .where("webhooks.is_disabled", "=", 0)
    .distinct()
    .execute();
/** Webhooks that watch a repository follow it to its new name. */
export const renameWatches = async (db, type, from, to) => {
    await db
        .updateTable("webhook_watches")
        .set({ name: to, target_key: watchKey(type, to) })
        .where("target_key", "=", watchKey(type, from))
        .execute();
};
/** A literal, because SQLite does not use a partial index for a bound value. */
export const pending = sql.lit("pending");
export const countPending = async (db, webhookId) => {
    const { count } = await db
        .selectFrom("webhook_deliveries")
        .select((eb) => eb.fn.countAll().as("count"))
        .where("webhook_id", "=", webhookId)
        .where("state", "=", pending)
        .executeTakeFirstOrThrow();
    return Number(count);
};
export const insertDeliveries = async (db, rows) => {
    if (rows.length > 0)
        await db.insertInto("webhook_deliveries").values(rows).execute();
};
export const disableWebhook = async (db, id, reason) => {
    await db.updateTable("webhooks").set({ is_disabled: 1, disabled_reason: reason }).where("id", "=", id).execute();
};
//# sourceMappingURL=watch-store.js.map