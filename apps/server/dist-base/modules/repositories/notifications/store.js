import { sql } from "kysely";
import { visibleOwners } from "../../../catalogue/policy.js";
import { visibilityColumn } from "../../../catalogue/repository-store.js";
export const readerOf = (accountId, viewer) => ({ accountId, sees: visibleOwners(viewer) });
/** Who saw a repository that is deleted now was checked when the event was recorded. */
const read = (db, { accountId, sees }) => {
    const rows = db
        .selectFrom("notifications as n")
        .leftJoin("repositories as r", "r.id", "n.repository_id")
        .where("n.account_id", "=", accountId);
    if (sees === "all")
        return rows;
    const owners = sees === "public" ? [] : sees;
    return rows.where(({ eb, or }) => or([eb("r.id", "is", null), eb("r.is_private", "=", 0), eb(visibilityColumn("r"), "in", [0, ...owners])]));
};
const unreadEvents = sql `sum(case when n.read_at is null then 1 else 0 end)`;
/** The threads with the latest events first, each by its latest event. */
export const threadsOf = async (db, reader, { isUnread, repositoryId, before, limit }) => {
    const newest = sql `max(n.id)`;
    let asked = read(db, reader)
        .select([newest.as("newest"), unreadEvents.as("unread")])
        .groupBy(["n.repository_id", "n.thread"])
        .orderBy("newest", "desc")
        .limit(limit);
    if (isUnread)
        asked = asked.having(unreadEvents, ">", 0);
    if (before !== undefined)
        asked = asked.having(newest, "<", before);
    if (repositoryId !== undefined)
        asked = asked.where("n.repository_id", "=", repositoryId);
    const rows = await asked.execute();
    return rows.map((row) => ({ id: Number(row.newest), unread: Number(row.unread) }));
};
/** Notifications by id, with the repository's present name. */
export const notificationsById = async (db, ids) => {
    if (ids.length === 0)
        return new Map();
    const rows = await db
        .selectFrom("notifications as n")
        .leftJoin("repositories as r", "r.id", "n.repository_id")
        .selectAll("n")
        .select(["r.kind", "r.full_name"])
        .where("n.id", "in", ids)
        .execute();
    return new Map(rows.map((row) => [row.id, row]));
};
/** The latest events, each by itself. */
export const latestNotifications = async (db, reader, limit) => {
    const rows = await read(db, reader).select("n.id").orderBy("n.id", "desc").limit(limit).execute();
    const ids = rows.map(({ id }) => id);
    const found = await notificationsById(db, ids);
    return ids.flatMap((id) => found.get(id) ?? []);
};
export const countUnread = async (db, reader) => {
    const threads = read(db, reader).select(["n.repository_id", "n.thread"]).where("n.read_at", "is", null).distinct();
    const { count } = await db
        .selectFrom(threads.as("unread"))
        .select((eb) => eb.fn.countAll().as("count"))
        .executeTakeFirstOrThrow();
    return Number(count);
};
/** Repositories with notifications and their unread threads; deleted ones have no name left. */
export const notifyingRepositories = async (db, reader) => {
    const unread = sql `count(distinct case when n.read_at is null then n.thread end)`;
    const rows = await read(db, reader)
        .select(["r.kind", "r.full_name", unread.as("unread")])
        .where("r.id", "is not", null)
        .groupBy(["r.kind", "r.full_name"])
        .orderBy("r.full_name")
        .limit(200)
        .execute();
    return rows.flatMap(({ kind, full_name, unread: count }) => kind === null || full_name === null ? [] : { type: kind, name: full_name, unread: Number(count) });
};
export const markThreads = async (db, accountId, { ids, repositoryId, readAt }) => {
    let asked = db.updateTable("notifications").set({ read_at: readAt }).where("account_id", "=", accountId);
    asked = asked.where("read_at", readAt === null ? "is not" : "is", null);
    if (repositoryId !== undefined)
        asked = asked.where("repository_id", "=", repositoryId);
    if (ids)
        asked = asked.where(({ exists, selectFrom }) => exists(selectFrom("notifications as named")
            .select("named.id")
            .where("named.id", "in", ids)
            .where("named.account_id", "=", accountId)
            .whereRef("named.repository_id", "=", "notifications.repository_id")
            .whereRef("named.thread", "=", "notifications.thread")));
    await asked.execute();
};
export const feedKeyOf = async (db, accountId) => {
    const row = await db
        .selectFrom("notification_feeds")
        .select("key")
        .where("account_id", "=", accountId)
        .executeTakeFirst();
    return row?.key;
};
export const setFeedKey = async (db, accountId, key) => {
    await db
        .insertInto("notification_feeds")
        .values({ account_id: accountId, key })
        .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ key }))
        .execute();
};
export const deleteFeedKey = async (db, accountId) => {
    await db.deleteFrom("notification_feeds").where("account_id", "=", accountId).execute();
};
//# sourceMappingURL=store.js.map