import { watchKey } from "../../../catalogue/events/watch-store.js";
export const webhooksOf = (db, accountId) => db
    .selectFrom("webhooks")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
export const findWebhook = (db, accountId, id) => db.selectFrom("webhooks").selectAll().where("account_id", "=", accountId).where("id", "=", id).executeTakeFirst();
export const insertWebhook = (db, values) => db.insertInto("webhooks").values(values).returningAll().executeTakeFirstOrThrow();
export const deleteWebhook = async (db, id) => {
    await db.deleteFrom("webhooks").where("id", "=", id).execute();
};
export const watchesOf = async (db, webhookIds) => {
    const found = new Map(webhookIds.map((id) => [id, []]));
    if (webhookIds.length === 0)
        return found;
    const rows = await db
        .selectFrom("webhook_watches")
        .selectAll()
        .where("webhook_id", "in", webhookIds)
        .orderBy("webhook_id")
        .orderBy("position")
        .execute();
    for (const { webhook_id, type, name } of rows)
        found.get(webhook_id)?.push({ type, name });
    return found;
};
export const replaceWatches = async (db, webhookId, watches) => {
    await db.deleteFrom("webhook_watches").where("webhook_id", "=", webhookId).execute();
    const rows = watches.map(({ type, name }, position) => ({
        webhook_id: webhookId,
        position,
        type,
        name,
        target_key: watchKey(type, name),
    }));
    await db.insertInto("webhook_watches").values(rows).execute();
};
/** The name of an account, or of a namespace that only mirrored repositories have. */
export const findNamespace = async (db, name) => {
    const key = name.toLowerCase();
    const account = await db.selectFrom("accounts").select("name").where("name_key", "=", key).executeTakeFirst();
    if (account)
        return account.name;
    const repository = await db
        .selectFrom("repositories")
        .select("author")
        .where("kind", "in", ["model", "dataset"])
        .where("name_key", ">=", `${key}/`)
        .where("name_key", "<", `${key}0`)
        .where("is_private", "=", 0)
        .limit(1)
        .executeTakeFirst();
    return repository?.author;
};
//# sourceMappingURL=webhook-store.js.map