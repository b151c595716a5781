const groups = (db, organizationId) => db.selectFrom("resource_groups").selectAll().where("organization_id", "=", organizationId);
export const groupsOf = (db, organizationId) => groups(db, organizationId).orderBy("name_key").execute();
export const findGroup = (db, organizationId, id) => groups(db, organizationId).where("id", "=", id).executeTakeFirst();
/** Undefined if the organization has another group with this name. */
export const insertGroup = (db, organizationId, name, at) => db
    .insertInto("resource_groups")
    .values({ organization_id: organizationId, name, name_key: name.toLowerCase(), created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
export const renameGroup = async (db, id, name) => {
    await db.updateTable("resource_groups").set({ name, name_key: name.toLowerCase() }).where("id", "=", id).execute();
};
export const deleteGroup = async (db, id) => {
    await db.deleteFrom("resource_groups").where("id", "=", id).execute();
};
export const membersOf = (db, organizationId) => db
    .selectFrom("resource_group_members as m")
    .innerJoin("accounts", "accounts.id", "m.user_id")
    .select(["m.group_id", "m.role", "m.issuer", "accounts.name"])
    .where("m.organization_id", "=", organizationId)
    .orderBy("accounts.name_key")
    .execute();
export const groupedRepositories = (db, organizationId) => db
    .selectFrom("repositories")
    .select(["resource_group_id", "kind", "full_name", "is_private"])
    .where("owner_id", "=", organizationId)
    .where("resource_group_id", "is not", null)
    .orderBy("name_key")
    .execute();
export const putMember = async (db, { id, organization_id }, userId, role) => {
    await db
        .insertInto("resource_group_members")
        .values({ group_id: id, organization_id, user_id: userId, role })
        .onConflict((conflict) => conflict.columns(["group_id", "user_id"]).doUpdateSet({ role }))
        .execute();
};
/** The issuer whose groups give a member the role; undefined if an admin gave it, or for no member. */
export const managerOf = async (db, groupId, userId) => {
    const rows = db.selectFrom("resource_group_members").select("issuer").where("group_id", "=", groupId);
    return (await rows.where("user_id", "=", userId).executeTakeFirst())?.issuer ?? undefined;
};
export const deleteMember = async (db, groupId, userId) => {
    const { numDeletedRows } = await db
        .deleteFrom("resource_group_members")
        .where("group_id", "=", groupId)
        .where("user_id", "=", userId)
        .executeTakeFirst();
    return numDeletedRows > 0n;
};
export const isMember = async (db, organizationId, userId) => {
    const rows = db.selectFrom("memberships").select("user_id").where("organization_id", "=", organizationId);
    return (await rows.where("user_id", "=", userId).executeTakeFirst()) !== undefined;
};
//# sourceMappingURL=store.js.map