export const repositoryNamed = (db, kind, name) => db
    .selectFrom("repositories")
    .select(["id", "owner_id", "resource_group_id", "is_private", "gated"])
    .where("kind", "=", kind)
    .where("name_key", "=", name.toLowerCase())
    .executeTakeFirst();
export const accountsWithIds = async (db, ids) => ids.length === 0 ? [] : db.selectFrom("accounts").select(["id", "kind", "name"]).where("id", "in", ids).execute();
export const repositoriesWithIds = async (db, ids) => ids.length === 0
    ? []
    : db.selectFrom("repositories").select(["id", "kind", "full_name"]).where("id", "in", ids).execute();
/** Resource groups with the names of their organizations. */
export const groupsWithIds = async (db, ids) => ids.length === 0
    ? []
    : db
        .selectFrom("resource_groups")
        .innerJoin("accounts", "accounts.id", "resource_groups.organization_id")
        .select(["resource_groups.id", "resource_groups.name", "accounts.name as organization"])
        .where("resource_groups.id", "in", ids)
        .execute();
/** What the calls of tokens have cost, by token. */
export const costsOf = async (db, tokenIds) => {
    if (tokenIds.length === 0)
        return new Map();
    const rows = await db
        .selectFrom("token_costs")
        .select(["token_id", "spent_nano"])
        .where("token_id", "in", tokenIds)
        .execute();
    return new Map(rows.map(({ token_id, spent_nano }) => [token_id, Number(spent_nano)]));
};
//# sourceMappingURL=store.js.map