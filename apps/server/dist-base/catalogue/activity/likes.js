import { sql } from "kysely";
/** Gives or takes a like; one account's like counts once. */
export const setLike = async (db, repositoryId, accountId, isLiked, at) => {
    const own = { account_id: accountId, repository_id: repositoryId };
    const done = isLiked
        ? await db
            .insertInto("likes")
            .values({ ...own, created_at: at })
            .onConflict((conflict) => conflict.columns(["account_id", "repository_id"]).doNothing())
            .returning("account_id")
            .executeTakeFirst()
        : await db
            .deleteFrom("likes")
            .where("account_id", "=", accountId)
            .where("repository_id", "=", repositoryId)
            .returning("account_id")
            .executeTakeFirst();
    const step = !done ? 0 : isLiked ? 1 : -1;
    const { likes } = await db
        .updateTable("repositories")
        .set({ likes: sql `likes + ${sql.lit(step)}` })
        .where("id", "=", repositoryId)
        .returning("likes")
        .executeTakeFirstOrThrow();
    return { isNews: step !== 0, likes };
};
export const isLikedBy = async (db, repositoryId, accountId) => {
    const row = await db
        .selectFrom("likes")
        .select("account_id")
        .where("account_id", "=", accountId)
        .where("repository_id", "=", repositoryId)
        .executeTakeFirst();
    return row !== undefined;
};
/** What an account likes, the latest first. */
export const likedBy = (db, accountId, limit) => db
    .selectFrom("likes")
    .innerJoin("repositories", "repositories.id", "likes.repository_id")
    .select([
    "repositories.id",
    "repositories.kind",
    "repositories.full_name",
    "repositories.owner_id",
    "repositories.resource_group_id",
    "repositories.is_private",
    "likes.created_at",
])
    .where("likes.account_id", "=", accountId)
    .orderBy("likes.created_at", "desc")
    .orderBy("likes.repository_id", "desc")
    .limit(limit)
    .execute();
/** Who likes a repository, the latest first. */
export const likersOf = (db, repositoryId, limit) => db
    .selectFrom("likes")
    .innerJoin("accounts", "accounts.id", "likes.account_id")
    .select(["accounts.name", "accounts.full_name"])
    .where("likes.repository_id", "=", repositoryId)
    .orderBy("likes.created_at", "desc")
    .orderBy("likes.account_id", "desc")
    .limit(limit)
    .execute();
//# sourceMappingURL=likes.js.map