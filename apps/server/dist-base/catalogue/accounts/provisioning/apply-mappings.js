const roles = ["read", "contribute", "write", "admin"];
/** What an issuer's groups give in the organizations that a person is in. */
const mappingsFor = (db, issuer, userId) => db
    .selectFrom("resource_group_mappings as mapping")
    .innerJoin("resource_groups as g", "g.id", "mapping.group_id")
    .innerJoin("memberships as m", "m.organization_id", "g.organization_id")
    .select(["g.id", "mapping.name as source", "mapping.role"])
    .where("mapping.issuer", "=", issuer)
    .where("m.user_id", "=", userId)
    .execute();
const heldBy = (db, userId) => db
    .selectFrom("resource_group_members")
    .select(["group_id", "role", "issuer"])
    .where("user_id", "=", userId)
    .execute();
const groupNamesOf = (db, ids) => db
    .selectFrom("resource_groups as g")
    .innerJoin("accounts as o", "o.id", "g.organization_id")
    .select(["g.id", "g.name", "g.organization_id", "o.name as organization"])
    .where("g.id", "in", ids)
    .execute();
const store = async (db, issuer, userId, group, role) => {
    if (role === undefined)
        await db
            .deleteFrom("resource_group_members")
            .where("group_id", "=", group.id)
            .where("user_id", "=", userId)
            .where("issuer", "=", issuer)
            .execute();
    else
        await db
            .insertInto("resource_group_members")
            .values({ group_id: group.id, organization_id: group.organization_id, user_id: userId, role, issuer })
            .onConflict((conflict) => conflict
            .columns(["group_id", "user_id"])
            .doUpdateSet({ role })
            // A role that an admin gave meanwhile stays.
            .where("resource_group_members.issuer", "=", issuer))
            .execute();
};
/** The highest role that groups of a person give in each resource group. */
const wantedRoles = (mappings, groups) => {
    const wanted = new Map();
    for (const { id, source, role } of mappings) {
        const before = wanted.get(id);
        const isHigher = before === undefined || roles.indexOf(role) > roles.indexOf(before);
        if (groups.has(source) && isHigher)
            wanted.set(id, role);
    }
    return wanted;
};
/**
 * Makes a person's roles in resource groups what their groups at an issuer say. Roles that an admin gave, or another
 * issuer, stay as they are.
 */
export const applyMappings = async (db, issuer, groups, userId) => {
    const wanted = wantedRoles(await mappingsFor(db, issuer, userId), groups);
    const held = new Map((await heldBy(db, userId)).map((row) => [row.group_id, row]));
    const ended = [...held.values()].filter((row) => row.issuer === issuer && !wanted.has(row.group_id));
    const given = [...wanted].filter(([id, role]) => {
        const row = held.get(id);
        return !row || (row.issuer === issuer && row.role !== role);
    });
    const changed = new Map([
        ...ended.map(({ group_id }) => [group_id, undefined]),
        ...given,
    ]);
    if (changed.size === 0)
        return [];
    const changes = [];
    for (const group of await groupNamesOf(db, [...changed.keys()])) {
        const role = changed.get(group.id);
        await store(db, issuer, userId, group, role);
        changes.push({ group: group.name, organization: group.organization, ...(role && { role }) });
    }
    return changes;
};
//# sourceMappingURL=apply-mappings.js.map