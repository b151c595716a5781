import { sql } from "kysely";
/** Names for each reaction to a comment. */
const maxNames = 20;
export const addReaction = async (db, { repository_id, number, position }, reaction, accountId, at) => {
    await db
        .insertInto("comment_reactions")
        .values({ repository_id, number, position, reaction, account_id: accountId, created_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
};
export const removeReaction = async (db, { repository_id, number, position }, reaction, accountId) => {
    await db
        .deleteFrom("comment_reactions")
        .where("repository_id", "=", repository_id)
        .where("number", "=", number)
        .where("position", "=", position)
        .where("reaction", "=", reaction)
        .where("account_id", "=", accountId)
        .execute();
};
/** The first people who reacted to the comments of a discussion, or to one of them, in order of time. */
export const reactionsOf = (db, { repository_id, number }, viewerId, position) => {
    const same = sql `partition by comment_reactions.position, comment_reactions.reaction`;
    const found = db
        .selectFrom("comment_reactions")
        .innerJoin("accounts", "accounts.id", "comment_reactions.account_id")
        .select([
        "comment_reactions.position",
        "comment_reactions.reaction",
        "accounts.name",
        sql `row_number() over (${same} order by comment_reactions.created_at, accounts.id)`.as("rank"),
        sql `count(*) over (${same})`.as("count"),
        sql `max(case when accounts.id = ${viewerId ?? 0} then 1 else 0 end) over (${same})`.as("is_own"),
    ])
        .where("comment_reactions.repository_id", "=", repository_id)
        .where("comment_reactions.number", "=", number);
    const wanted = position === undefined ? found : found.where("comment_reactions.position", "=", position);
    return db
        .selectFrom(wanted.as("ranked"))
        .select(["position", "reaction", "name", "count", "is_own"])
        .where("rank", "<=", maxNames)
        .orderBy("position")
        .orderBy("rank")
        .execute();
};
//# sourceMappingURL=reaction-store.js.map