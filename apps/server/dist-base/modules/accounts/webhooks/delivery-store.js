import { sql } from "kysely";
import { pending } from "../../../catalogue/events/watch-store.js";
/** Whether no transaction that still runs can add a delivery with a lower id. */
const isSettled = (engine) => engine === "postgres" ? sql `transaction_id < pg_snapshot_xmin(pg_current_snapshot())` : sql `true`;
/** Lower ids than that of a delivery seen here were given out by transactions that began before this one. */
const markSeen = async ({ db, engine }) => {
    if (engine === "sqlite")
        return;
    const isUnseen = sql `transaction_id is null`;
    const unseen = db.selectFrom("webhook_deliveries").select("id").where("state", "=", pending).where(isUnseen).limit(1);
    if (!(await unseen.executeTakeFirst()))
        return;
    await sql `
    update webhook_deliveries set transaction_id = pg_current_xact_id()
    where state = 'pending' and ${isUnseen}`.execute(db);
};
/** Whether the account of a webhook can act. */
const isOwnerEnabled = ({ not, exists, selectFrom }) => not(exists(selectFrom("accounts")
    .select("accounts.id")
    .whereRef("accounts.id", "=", "webhooks.account_id")
    .where("accounts.disabled_at", "is not", null)));
/** Enabled webhooks that no process works on and whose next delivery can be sent. */
const isDue = (engine, at) => (builder) => {
    const { and, eb, exists, selectFrom } = builder;
    const first = selectFrom("webhook_deliveries as earlier")
        .select((inner) => inner.fn.min("earlier.id").as("id"))
        .whereRef("earlier.webhook_id", "=", "webhooks.id")
        .where("earlier.state", "=", pending);
    return and([
        eb("is_disabled", "=", 0),
        isOwnerEnabled(builder),
        eb("retry_at", "<=", at),
        eb("claimed_until", "<=", at),
        exists(selectFrom("webhook_deliveries")
            .select("webhook_deliveries.id")
            .where("webhook_deliveries.id", "=", first)
            .where(isSettled(engine))),
    ]);
};
/** When the next delivery of an enabled webhook can be attempted; undefined if none waits. */
export const nextAttemptAt = async (db) => {
    const row = await db
        .selectFrom("webhooks")
        .select(({ fn }) => fn.min(sql `case when retry_at > claimed_until then retry_at else claimed_until end`).as("at"))
        .where("is_disabled", "=", 0)
        .where(isOwnerEnabled)
        .where(({ exists, selectFrom }) => exists(selectFrom("webhook_deliveries")
        .select("webhook_deliveries.id")
        .whereRef("webhook_deliveries.webhook_id", "=", "webhooks.id")
        .where("webhook_deliveries.state", "=", pending)))
        .executeTakeFirst();
    return row?.at ?? undefined;
};
/** Claims the webhook that has waited longest, for one process and a limited time. */
export const claimWebhook = async (database, claimedBy, at, until) => {
    const { db, engine } = database;
    await markSeen(database);
    const due = db
        .selectFrom("webhooks")
        .select("webhooks.id")
        .where(isDue(engine, at))
        .orderBy("claimed_until")
        .orderBy("webhooks.id")
        .limit(1);
    // Reads first: most of the time there is nothing to do, and a write would wait for other writers.
    if (!(await due.executeTakeFirst()))
        return undefined;
    const claimed = await db
        .updateTable("webhooks")
        .set({ claimed_by: claimedBy, claimed_until: until })
        .where("id", "=", engine === "postgres" ? due.forUpdate().skipLocked() : due)
        .returning("id")
        .executeTakeFirst();
    return claimed?.id;
};
/** Extends a claim; undefined if it was lost, or the webhook or its account was disabled or deleted. */
export const extendClaim = (db, id, claimedBy, until) => db
    .updateTable("webhooks")
    .set({ claimed_until: until })
    .where("id", "=", id)
    .where("claimed_by", "=", claimedBy)
    .where("is_disabled", "=", 0)
    .where(isOwnerEnabled)
    .returningAll()
    .executeTakeFirst();
export const releaseWebhook = async (db, id, claimedBy, at) => {
    await db
        .updateTable("webhooks")
        .set({ claimed_by: null, claimed_until: at })
        .where("id", "=", id)
        .where("claimed_by", "=", claimedBy)
        .execute();
};
export const updateWebhook = async (db, id, change) => {
    await db.updateTable("webhooks").set(change).where("id", "=", id).execute();
};
/** The first undelivered event of a webhook. */
export const nextDelivery = async (database, webhookId) => {
    const { db, engine } = database;
    const first = await db
        .selectFrom("webhook_deliveries")
        .selectAll()
        .select(isSettled(engine).as("is_settled"))
        .where("webhook_id", "=", webhookId)
        .where("state", "=", pending)
        .orderBy("id")
        .limit(1)
        .executeTakeFirst();
    return first?.is_settled ? first : undefined;
};
export const updateDelivery = async (db, id, change) => {
    await db.updateTable("webhook_deliveries").set(change).where("id", "=", id).execute();
};
export const deliveriesOf = (db, webhookId, { limit, before }) => {
    const all = db.selectFrom("webhook_deliveries").selectAll().where("webhook_id", "=", webhookId);
    return (before === undefined ? all : all.where("id", "<", before)).orderBy("id", "desc").limit(limit).execute();
};
export const findDelivery = (db, webhookId, id) => db
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .where("id", "=", id)
    .executeTakeFirst();
export const insertReplay = (db, delivery, at) => db
    .insertInto("webhook_deliveries")
    .values({
    webhook_id: delivery.webhook_id,
    repository_id: delivery.repository_id,
    event: delivery.event,
    replay_of: delivery.id,
    created_at: at,
})
    .returningAll()
    .executeTakeFirstOrThrow();
export const deleteDeliveriesOf = async (db, webhookId) => {
    await db.deleteFrom("webhook_deliveries").where("webhook_id", "=", webhookId).execute();
};
export const deleteOldDeliveries = async (db, before) => {
    await db.deleteFrom("webhook_deliveries").where("created_at", "<", before).execute();
};
//# sourceMappingURL=delivery-store.js.map