/** The repositories of an owner that the viewer can see. */
const ownedRepositories = (db, { ownerId, includesPrivate, groups }) => {
    const owned = db.selectFrom("repositories").where("owner_id", "=", ownerId);
    if (!includesPrivate)
        return owned.where("is_private", "=", 0);
    if (groups === "all")
        return owned;
    return owned.where((eb) => eb.or([
        eb("is_private", "=", 0),
        eb("resource_group_id", "is", null),
        ...(groups.length > 0 ? [eb("resource_group_id", "in", groups)] : []),
    ]));
};
export const recentRepositories = (db, owned, limit) => ownedRepositories(db, owned)
    .select(["id", "kind", "full_name", "discussions_disabled"])
    .orderBy("last_modified", "desc")
    .limit(limit)
    .execute();
export const sumsOf = async (db, owned) => {
    const sums = await ownedRepositories(db, owned)
        .select(({ fn }) => [
        fn.sum("downloads").as("downloads"),
        fn.sum("likes").as("likes"),
        fn.sum("used_storage").as("storage"),
    ])
        .executeTakeFirstOrThrow();
    return {
        downloads: Number(sums.downloads ?? 0),
        likes: Number(sums.likes ?? 0),
        storage: Number(sums.storage ?? 0),
    };
};
export const countCollections = async (db, { ownerId, includesPrivate }) => {
    const { count } = await db
        .selectFrom("collections")
        .select(({ fn }) => fn.countAll().as("count"))
        .where("owner_id", "=", ownerId)
        .where("is_private", "<=", includesPrivate ? 1 : 0)
        .executeTakeFirstOrThrow();
    return Number(count);
};
export const latestCommits = (db, repositories, limit) => db
    .selectFrom("commits")
    .select(["repository_id", "sha", "title", "author", "created_at"])
    .where("repository_id", "in", [0, ...repositories])
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
export const commitTimes = async (db, repositories, since, limit) => {
    const rows = await db
        .selectFrom("commits")
        .select("created_at")
        .where("repository_id", "in", [0, ...repositories])
        .where("created_at", ">=", since)
        .limit(limit)
        .execute();
    return rows.map(({ created_at }) => Number(created_at));
};
export const latestDiscussions = (db, repositories, limit) => db
    .selectFrom("discussions")
    .select(["repository_id", "number", "title", "author", "is_pull_request", "created_at"])
    .where("repository_id", "in", [0, ...repositories])
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
export const latestMembers = (db, organizationId, limit) => db
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "memberships.user_id")
    .select(["accounts.name", "memberships.created_at"])
    .where("memberships.organization_id", "=", organizationId)
    .orderBy("memberships.created_at", "desc")
    .limit(limit)
    .execute();
export const updateProfile = async (db, accountId, change) => {
    if (Object.keys(change).length > 0)
        await db.updateTable("accounts").set(change).where("id", "=", accountId).execute();
};
//# sourceMappingURL=store.js.map