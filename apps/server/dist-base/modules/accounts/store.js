export const findAccount = (db, name) => db.selectFrom("accounts").selectAll().where("name_key", "=", name.toLowerCase()).executeTakeFirst();
export const accountById = (db, id) => db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
export const newAccountRow = (kind, name, fullName, isAdmin, at) => ({
    kind,
    name,
    name_key: name.toLowerCase(),
    full_name: fullName,
    is_admin: isAdmin ? 1 : 0,
    created_at: at,
});
export const insertAccount = (db, values) => db.insertInto("accounts").values(values).returningAll().executeTakeFirstOrThrow();
export const hasUsers = async (db) => !!(await db.selectFrom("accounts").select("id").where("kind", "=", "user").limit(1).executeTakeFirst());
export const firstAdmin = (db) => db
    .selectFrom("accounts")
    .selectAll()
    .where("kind", "=", "user")
    .where("is_admin", "=", 1)
    .orderBy("id")
    .executeTakeFirst();
export const hasTokens = async (db) => !!(await db.selectFrom("tokens").select("id").limit(1).executeTakeFirst());
/** Whether repositories under a name are here already, mirrored or listed. */
export const isAuthor = async (db, name) => !!(await db
    .selectFrom("repositories")
    .select("id")
    .where((eb) => eb(eb.fn("lower", ["author"]), "=", name.toLowerCase()))
    .limit(1)
    .executeTakeFirst());
export const organizationsWithNames = (db, userId) => db
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "memberships.organization_id")
    .select(["accounts.id", "accounts.name", "accounts.full_name", "accounts.members_hidden", "memberships.role"])
    .where("memberships.user_id", "=", userId)
    .orderBy("accounts.name_key")
    .execute();
export const membersOf = (db, organizationId) => db
    .selectFrom("memberships")
    .innerJoin("accounts", "accounts.id", "memberships.user_id")
    .select(["accounts.id", "accounts.name", "accounts.full_name", "memberships.role"])
    .where("memberships.organization_id", "=", organizationId)
    .orderBy("accounts.name_key")
    .execute();
export const setMember = async (db, organizationId, userId, role, at) => {
    await db
        .insertInto("memberships")
        .values({ organization_id: organizationId, user_id: userId, role, created_at: at })
        .onConflict((conflict) => conflict.columns(["organization_id", "user_id"]).doUpdateSet({ role }))
        .execute();
};
export const removeMember = async (db, organizationId, userId) => {
    await db
        .deleteFrom("memberships")
        .where("organization_id", "=", organizationId)
        .where("user_id", "=", userId)
        .execute();
};
/** How many public repositories of each kind an account has. */
export const countRepositories = (db, ownerId) => db
    .selectFrom("repositories")
    .select((eb) => ["kind", eb.fn.countAll().as("count")])
    .where("owner_id", "=", ownerId)
    .where("is_private", "=", 0)
    .groupBy("kind")
    .execute();
/** Whether anyone who can read this hub sees something of an account. */
export const hasPublicRepository = async (db, accountId) => (await db
    .selectFrom("repositories")
    .select("id")
    .where("owner_id", "=", accountId)
    .where("is_private", "=", 0)
    .limit(1)
    .executeTakeFirst()) !== undefined;
//# sourceMappingURL=store.js.map