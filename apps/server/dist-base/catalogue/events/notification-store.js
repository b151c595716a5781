import { inBatches } from "../../db/in-batches.js";
const ownerWatchers = async (db, ownerId) => {
    if (ownerId === null)
        return [];
    const rows = await db.selectFrom("owner_watches").select("account_id").where("owner_id", "=", ownerId).execute();
    return rows.map(({ account_id }) => account_id);
};
/** What people have chosen for a repository, or for its owner. */
export const watchLevelsOf = async (db, { id, owner_id }) => {
    const levels = new Map();
    for (const accountId of await ownerWatchers(db, owner_id))
        levels.set(accountId, "all");
    const rows = await db
        .selectFrom("repository_watches")
        .select(["account_id", "level"])
        .where("repository_id", "=", id)
        .execute();
    for (const { account_id, level } of rows)
        levels.set(account_id, level);
    return levels;
};
export const watchesOwner = async (db, ownerId, accountId) => {
    const row = await db
        .selectFrom("owner_watches")
        .select("owner_id")
        .where("account_id", "=", accountId)
        .where("owner_id", "=", ownerId)
        .executeTakeFirst();
    return row !== undefined;
};
export const watchLevelOf = async (db, { id, owner_id }, accountId) => {
    const row = await db
        .selectFrom("repository_watches")
        .select("level")
        .where("account_id", "=", accountId)
        .where("repository_id", "=", id)
        .executeTakeFirst();
    if (row)
        return row.level;
    return owner_id !== null && (await watchesOwner(db, owner_id, accountId)) ? "all" : "participating";
};
export const watchOwner = async (db, row) => {
    await db
        .insertInto("owner_watches")
        .values(row)
        .onConflict((conflict) => conflict.columns(["account_id", "owner_id"]).doNothing())
        .execute();
};
export const unwatchOwner = async (db, ownerId, accountId) => {
    await db.deleteFrom("owner_watches").where("account_id", "=", accountId).where("owner_id", "=", ownerId).execute();
};
export const setWatchLevel = async (db, row) => {
    const { level, updated_at } = row;
    await db
        .insertInto("repository_watches")
        .values(row)
        .onConflict((conflict) => conflict.columns(["account_id", "repository_id"]).doUpdateSet({ level, updated_at }))
        .execute();
};
/** Forgets a deleted repository. */
export const forgetRepository = async (db, repositoryId) => {
    await db.deleteFrom("repository_watches").where("repository_id", "=", repositoryId).execute();
    await db.deleteFrom("notifications").where("repository_id", "=", repositoryId).execute();
};
/** Users with these names, in any case. */
export const usersNamed = async (db, names) => {
    if (names.length === 0)
        return [];
    const rows = await db
        .selectFrom("accounts")
        .select("id")
        .where("kind", "=", "user")
        .where("name_key", "in", names)
        .execute();
    return rows.map(({ id }) => id);
};
/** Those who opened a discussion, commented on it or changed it. */
export const participantsOf = async (db, repositoryId, number) => {
    const of = (table) => db
        .selectFrom(table)
        .select("author_id")
        .where("repository_id", "=", repositoryId)
        .where("number", "=", number)
        .where("author_id", "is not", null);
    const rows = await of("discussions").union(of("discussion_events")).execute();
    return rows.flatMap(({ author_id }) => author_id ?? []);
};
export const insertNotifications = async (db, rows) => {
    await inBatches(rows, async (batch) => {
        await db.insertInto("notifications").values(batch).execute();
        return [];
    });
};
/** Deletes notifications from before a time, read or not. */
export const deleteOldNotifications = async (db, before) => {
    await db.deleteFrom("notifications").where("created_at", "<", before).execute();
};
//# sourceMappingURL=notification-store.js.map