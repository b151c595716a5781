import { sql } from "kysely";
/** The caller must have locked the repository. */
export const nextNumber = async (db, repositoryId) => {
    const last = await db
        .selectFrom("discussions")
        .select((eb) => eb.fn.max("number").as("number"))
        .where("repository_id", "=", repositoryId)
        .executeTakeFirst();
    return Number(last?.number ?? 0) + 1;
};
export const insertDiscussion = async (db, values) => {
    await db.insertInto("discussions").values(values).execute();
};
export const findDiscussion = (db, { repository_id, number }) => db
    .selectFrom("discussions")
    .selectAll()
    .where("repository_id", "=", repository_id)
    .where("number", "=", number)
    .executeTakeFirst();
export const updateDiscussion = async (db, { repository_id, number }, change) => {
    await db
        .updateTable("discussions")
        .set(change)
        .where("repository_id", "=", repository_id)
        .where("number", "=", number)
        .execute();
};
/** Locks the discussion until the transaction ends. */
export const lockDiscussion = (db, { repository_id, number }) => db
    .updateTable("discussions")
    .set((eb) => ({ title: eb.ref("title") }))
    .where("repository_id", "=", repository_id)
    .where("number", "=", number)
    .returningAll()
    .executeTakeFirst();
const matching = (repositoryId, { isPullRequest, statuses, author }) => ({ and, eb }) => and([
    eb("repository_id", "=", repositoryId),
    ...(isPullRequest === undefined ? [] : [eb("is_pull_request", "=", isPullRequest ? 1 : 0)]),
    ...(statuses === undefined ? [] : [eb("status", "in", statuses)]),
    ...(author === undefined ? [] : [eb(sql `lower(author)`, "=", author.toLowerCase())]),
]);
/** One page of discussions, newest first. */
export const listDiscussions = (db, repositoryId, filter, page) => db
    .selectFrom("discussions")
    .selectAll()
    .where(matching(repositoryId, filter))
    .orderBy("number", "desc")
    .limit(page.limit)
    .offset(page.start)
    .execute();
export const countDiscussions = async (db, repositoryId, filter) => {
    const { count } = await db
        .selectFrom("discussions")
        .select((eb) => eb.fn.countAll().as("count"))
        .where(matching(repositoryId, filter))
        .executeTakeFirstOrThrow();
    return Number(count);
};
/** Adds an event; its position follows that of the last one. */
export const insertEvent = async (db, values) => {
    const isComment = values.type === "comment" || values.type === "review-comment";
    const { event_count: position } = await db
        .updateTable("discussions")
        .set((eb) => ({
        event_count: eb("event_count", "+", 1),
        ...(isComment && { comment_count: eb("comment_count", "+", 1) }),
    }))
        .where("repository_id", "=", values.repository_id)
        .where("number", "=", values.number)
        .returning("event_count")
        .executeTakeFirstOrThrow();
    const row = { ...values, position };
    await db.insertInto("discussion_events").values(row).execute();
    return row;
};
export const insertVersion = async (db, row) => {
    await db.insertInto("comment_versions").values(row).execute();
};
export const eventsOf = (db, { repository_id, number }) => db
    .selectFrom("discussion_events")
    .selectAll()
    .where("repository_id", "=", repository_id)
    .where("number", "=", number)
    .orderBy("position")
    .execute();
export const findEvent = (db, { repository_id, number, position }) => db
    .selectFrom("discussion_events")
    .selectAll()
    .where("repository_id", "=", repository_id)
    .where("number", "=", number)
    .where("position", "=", position)
    .executeTakeFirst();
/** Versions of the comments of a discussion, or of one of them, oldest first. */
export const versionsOf = (db, { repository_id, number }, position) => {
    const all = db
        .selectFrom("comment_versions")
        .selectAll()
        .where("repository_id", "=", repository_id)
        .where("number", "=", number)
        .orderBy("position")
        .orderBy("version");
    return (position === undefined ? all : all.where("position", "=", position)).execute();
};
/** Characters of all comments of a discussion, every version counted. */
export const commentLength = async (db, { repository_id, number }) => {
    const { total } = await db
        .selectFrom("comment_versions")
        .select(sql `sum(length(content))`.as("total"))
        .where("repository_id", "=", repository_id)
        .where("number", "=", number)
        .executeTakeFirstOrThrow();
    return Number(total ?? 0);
};
/** Replaces what is known about an event; returns the event as it then is. */
export const setEventData = async (db, event, data) => {
    const text = JSON.stringify(data);
    await db
        .updateTable("discussion_events")
        .set({ data: text })
        .where("repository_id", "=", event.repository_id)
        .where("number", "=", event.number)
        .where("position", "=", event.position)
        .execute();
    return { ...event, data: text };
};
/** Deletes the text of a comment and the reactions to it, and notes who hid it. */
export const eraseComment = async (db, event, hiddenBy) => {
    const { repository_id, number, position, data } = event;
    for (const table of ["comment_versions", "comment_reactions"])
        await db
            .deleteFrom(table)
            .where("repository_id", "=", repository_id)
            .where("number", "=", number)
            .where("position", "=", position)
            .execute();
    return setEventData(db, event, { ...JSON.parse(data), hiddenBy });
};
//# sourceMappingURL=discussion-store.js.map