export const mappingsOf = (db, organizationId) => db
    .selectFrom("resource_group_mappings as mapping")
    .innerJoin("resource_groups as g", "g.id", "mapping.group_id")
    .selectAll("mapping")
    .where("g.organization_id", "=", organizationId)
    .orderBy("mapping.name")
    .execute();
/** Roles from issuers that no longer give any in the group end here. */
export const replaceMappings = (db, groupId, mappings) => db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("resource_group_mappings").where("group_id", "=", groupId).execute();
    const managed = transaction
        .deleteFrom("resource_group_members")
        .where("group_id", "=", groupId)
        .where("issuer", "is not", null);
    const issuers = [...new Set(mappings.map(({ issuer }) => issuer))];
    await (issuers.length === 0 ? managed : managed.where("issuer", "not in", issuers)).execute();
    if (mappings.length > 0)
        await transaction
            .insertInto("resource_group_mappings")
            .values(mappings.map((mapping) => ({ group_id: groupId, ...mapping })))
            .execute();
});
/** Members of the organization who have a role in the group from an issuer, or are in a group of a directory with one of the names. */
export const affectedMembers = async (db, { id, organization_id }, names) => {
    const holders = await db
        .selectFrom("resource_group_members")
        .select("user_id")
        .where("group_id", "=", id)
        .where("issuer", "is not", null)
        .execute();
    const wanted = ["", ...names];
    const people = await db
        .selectFrom("directory_groups as dg")
        .innerJoin("directory_members as dm", "dm.group_id", "dg.id")
        .innerJoin("directory_users as du", "du.id", "dm.user_id")
        .innerJoin("memberships as m", "m.user_id", "du.account_id")
        .select("m.user_id")
        .where("m.organization_id", "=", organization_id)
        .where((eb) => eb.or([eb("dg.display_name", "in", wanted), eb("dg.external_id", "in", wanted)]))
        .execute();
    return [...new Set([...holders, ...people].map(({ user_id }) => user_id))];
};
//# sourceMappingURL=mapping-store.js.map